import { type MadeToken, newToken } from '@recourse/contract/identity/tokens';
import { API_TOKENS } from '@recourse/contract/values/limits';
import type { Scope } from '@recourse/contract/wire/scopes';
import { type FormEvent, useState } from 'react';
import { errorFields, errorText } from '../../../lib/api/error-text.ts';
import { t as textOf, useT } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/button/button.tsx';
import { ModalActions } from '../../../ui/dialog/modal.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { EndFields, ScopesField } from './token-fields.tsx';
import { endOf, UNTIL_DAY } from './token-end.ts';
import { useCreateToken } from './tokens.queries.ts';

interface Typed {
  name: string;
  scopes: readonly Scope[];
  /** A number of days, or UNTIL_DAY. */
  choice: string;
  day: string;
}

type Faults = Partial<Record<'name' | 'scopes' | 'expiresAt', string>>;

const EMPTY: Typed = { name: '', scopes: [], choice: String(API_TOKENS.usualDays), day: '' };

const bodyOf = ({ name, scopes, choice, day }: Typed, serviceAccountId: number | undefined) => {
  const expiresAt = endOf(choice, day, new Date());
  return {
    name,
    scopes: [...scopes],
    ...(expiresAt !== undefined && { expiresAt }),
    ...(serviceAccountId !== undefined && { serviceAccountId }),
  };
};

/** The faults of what was typed, by field. */
function faultsOf(typed: Typed): Faults {
  const { name, scopes } = newToken.shape;
  const messageOf = (read: { error?: { issues: readonly { message: string }[] } | undefined }) =>
    read.error?.issues[0]?.message;
  return {
    ...fault('name', messageOf(name.safeParse(typed.name))),
    ...fault('scopes', messageOf(scopes.safeParse(typed.scopes))),
    ...(typed.choice === UNTIL_DAY &&
      typed.day === '' && { expiresAt: textOf('tokens.dayMissing') }),
  };
}

const fault = (field: keyof Faults, message: string | undefined): Faults =>
  message === undefined ? {} : { [field]: message };

/** The form of a new token: what is typed, and sending it. The typed values stay when the server refuses them. */
export function useTokenForm(
  serviceAccountId: number | undefined,
  onMade: (made: MadeToken) => void,
) {
  const t = useT();
  const create = useCreateToken();
  const [typed, setTyped] = useState(EMPTY);
  const [faults, setFaults] = useState<Faults>({});
  const [problem, setProblem] = useState<string | null>(null);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const found = faultsOf(typed);
    setFaults(found);
    setProblem(null);
    if (Object.keys(found).length > 0) return;
    create.mutate(bodyOf(typed, serviceAccountId), {
      onSuccess: onMade,
      onError: (error) => {
        const { name, scopes, expiresAt } = errorFields(error);
        const told = {
          ...fault('name', name),
          ...fault('scopes', scopes),
          ...fault('expiresAt', expiresAt),
        };
        setFaults(told);
        if (Object.keys(told).length === 0) setProblem(errorText(error, t('tokens.makeFailed')));
      },
    });
  };
  return {
    typed,
    change: (part: Partial<Typed>) => setTyped((now) => ({ ...now, ...part })),
    faults,
    problem,
    submit,
    isBusy: create.isPending,
    isDirty: JSON.stringify(typed) !== JSON.stringify(EMPTY),
  };
}

type TokenFormProps = ReturnType<typeof useTokenForm> & { onCancel: () => void };

/** The fields of a new token. */
export function TokenForm({
  typed,
  change,
  faults,
  problem,
  submit,
  isBusy,
  onCancel,
}: TokenFormProps) {
  const t = useT();
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      {problem !== null && <Notice tone="danger">{problem}</Notice>}
      <TextField
        label={t('tokens.name')}
        hint={t('tokens.nameHint')}
        dir="auto"
        autoComplete="off"
        maxLength={API_TOKENS.name}
        error={faults.name}
        value={typed.name}
        onChange={({ target }) => change({ name: target.value })}
      />
      <ScopesField
        value={typed.scopes}
        error={faults.scopes}
        onChange={(scopes) => change({ scopes })}
      />
      <EndFields choice={typed.choice} day={typed.day} error={faults.expiresAt} onChange={change} />
      <ModalActions>
        <Button onClick={onCancel}>{t('common.cancel')}</Button>
        <Button type="submit" variant="primary" busy={isBusy}>
          {t('tokens.make')}
        </Button>
      </ModalActions>
    </form>
  );
}
