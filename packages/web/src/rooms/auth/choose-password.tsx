import { type LinkUse, linkUse, useLink as redeem } from '@recourse/contract/told/links';
import { LIMITS } from '@recourse/contract/values/limits';
import { type FormEvent, useState } from 'react';
import { hasStatus } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/api.ts';
import { errorFields, errorText } from '../../lib/api/error-text.ts';
import { type Translate, useT } from '../../lib/i18n/i18n.ts';
import { ruleText } from '../../lib/i18n/rule-text.ts';
import { Button } from '../../ui/button/button.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { SecretField } from './secret-field.tsx';
import { Trouble } from './trouble.tsx';

interface ChoosePasswordProps {
  token: string;
  /** The user whose password it is. */
  name: string;
  hint: string | undefined;
  /** The label of the button. */
  label: string;
  /** Whether the username is chosen too. */
  withUsername: boolean;
  onDone: () => void;
  /** Called when the link is no longer valid. */
  onOver: () => void;
}

const FIELDS = ['username', 'password', 'confirmation'] as const;

interface Faults {
  username?: string;
  password?: string;
  confirmation?: string;
}

/** The form that sets a password through a link. The browser never stores what is typed here. */
export function ChoosePassword({
  token,
  name,
  hint,
  label,
  withUsername,
  onDone,
  onOver,
}: ChoosePasswordProps) {
  const t = useT();
  const [faults, setFaults] = useState<Faults>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  const show = (form: HTMLFormElement, found: Faults): void => {
    setFaults(found);
    const wrong = FIELDS.find((one) => found[one] !== undefined) ?? 'password';
    form.querySelector<HTMLInputElement>(`input[name="${wrong}"]`)?.focus();
  };
  const send = async (form: HTMLFormElement, body: LinkUse) => {
    setBusy(true);
    try {
      await call(redeem, { body, waitsOutLimit: false });
      onDone();
    } catch (error) {
      if (hasStatus(error, 410)) return onOver();
      const found = faultsOf(t, Object.entries(errorFields(error)));
      if (found === null) setProblem(errorText(error, t('recovery.saveFailed')));
      else show(form, found);
    } finally {
      setBusy(false);
    }
  };
  const submit = async (form: HTMLFormElement) => {
    const typed = Object.fromEntries(new FormData(form));
    const { username, password } = typed;
    const parsed = linkUse.safeParse({ token, password });
    setProblem(null);
    setFaults({});
    if (!parsed.success)
      return show(
        form,
        faultsOf(
          t,
          parsed.error.issues.map(({ path, message }) => [String(path[0]), message] as const),
        ) ?? {},
      );
    if (typed['password'] !== typed['confirmation'])
      return show(form, { confirmation: t('recovery.differ') });
    await send(form, {
      ...parsed.data,
      ...(withUsername ? { username: typeof username === 'string' ? username : '' } : {}),
    });
  };

  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        if (!isBusy) void submit(event.currentTarget);
      }}
    >
      {problem !== null && <Trouble>{problem}</Trouble>}
      <Fields {...{ name, hint, withUsername, faults }} />
      <Button type="submit" variant="primary" busy={isBusy} className="mt-1 h-10">
        {isBusy ? t('common.saving') : label}
      </Button>
    </form>
  );
}

type FieldsProps = Pick<ChoosePasswordProps, 'name' | 'hint' | 'withUsername'> & { faults: Faults };

function Fields({ name, hint, withUsername, faults }: FieldsProps) {
  const t = useT();
  return (
    <>
      {withUsername ? (
        <UsernameField error={faults.username} />
      ) : (
        // Tells password managers which account the password belongs to.
        <input type="text" autoComplete="username" value={name} readOnly hidden />
      )}
      <SecretField
        label={t('recovery.password')}
        hint={hint}
        name="password"
        autoComplete="new-password"
        maxLength={LIMITS.passwordMax}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page is for nothing else
        autoFocus={!withUsername}
        error={faults.password}
      />
      <SecretField
        label={t('recovery.confirmation')}
        name="confirmation"
        autoComplete="new-password"
        maxLength={LIMITS.passwordMax}
        error={faults.confirmation}
      />
    </>
  );
}

function UsernameField({ error }: { error: string | undefined }) {
  const t = useT();
  return (
    <TextField
      label={t('signUp.username')}
      hint={t('signUp.usernameHint')}
      name="username"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      required
      maxLength={LIMITS.username}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page is for nothing else
      autoFocus
      error={error}
    />
  );
}

/** The messages for the fields of this form, translated; null: none. */
function faultsOf(t: Translate, given: readonly (readonly [string, string])[]): Faults | null {
  const known = given.filter(([field]) => FIELDS.some((one) => one === field));
  return known.length === 0
    ? null
    : Object.fromEntries(known.map(([field, text]) => [field, ruleText(t, text)]));
}
