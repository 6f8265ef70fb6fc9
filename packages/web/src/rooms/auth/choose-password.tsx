import { linkUse, useLink as redeem } from '@recourse/contract/told/links';
import { LIMITS } from '@recourse/contract/values/limits';
import { type FormEvent, useState } from 'react';
import { hasStatus } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/api.ts';
import { errorFields, errorText } from '../../lib/api/error-text.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { ruleText } from '../../lib/i18n/rule-text.ts';
import { Button } from '../../ui/button/button.tsx';
import { SecretField } from './secret-field.tsx';
import { Trouble } from './trouble.tsx';

interface ChoosePasswordProps {
  token: string;
  /** Whose password it is. */
  name: string;
  hint: string | undefined;
  onDone: () => void;
  /** The link does not count any more. */
  onOver: () => void;
}

interface Faults {
  password?: string;
  confirmation?: string;
}

/** Chooses the password that a link lets one choose. The browser never keeps what is typed here. */
export function ChoosePassword({ token, name, hint, onDone, onOver }: ChoosePasswordProps) {
  const t = useT();
  const [faults, setFaults] = useState<Faults>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  const show = (form: HTMLFormElement, found: Faults): void => {
    setFaults(found);
    const wrong = found.password === undefined ? 'confirmation' : 'password';
    form.querySelector<HTMLInputElement>(`input[name="${wrong}"]`)?.focus();
  };
  const send = async (form: HTMLFormElement, body: { token: string; password: string }) => {
    setBusy(true);
    try {
      await call(redeem, { body, waitsOutLimit: false });
      onDone();
    } catch (error) {
      if (hasStatus(error, 410)) return onOver();
      const { password } = errorFields(error);
      if (password === undefined) setProblem(errorText(error, t('recovery.saveFailed')));
      else show(form, { password: ruleText(t, password) });
    } finally {
      setBusy(false);
    }
  };
  const submit = async (form: HTMLFormElement) => {
    const typed = Object.fromEntries(new FormData(form));
    const parsed = linkUse.safeParse({ token, password: typed['password'] });
    setProblem(null);
    setFaults({});
    if (!parsed.success)
      return show(form, { password: ruleText(t, parsed.error.issues[0]?.message ?? '') });
    if (typed['password'] !== typed['confirmation'])
      return show(form, { confirmation: t('recovery.differ') });
    await send(form, parsed.data);
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
      {/* Tells password managers whose password it is. */}
      <input type="text" autoComplete="username" value={name} readOnly hidden />
      <SecretField
        label={t('recovery.password')}
        hint={hint}
        name="password"
        autoComplete="new-password"
        maxLength={LIMITS.passwordMax}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page is for nothing else
        autoFocus
        error={faults.password}
      />
      <SecretField
        label={t('recovery.confirmation')}
        name="confirmation"
        autoComplete="new-password"
        maxLength={LIMITS.passwordMax}
        error={faults.confirmation}
      />
      <Button type="submit" variant="primary" busy={isBusy} className="mt-1 h-10">
        {t(isBusy ? 'common.saving' : 'recovery.save')}
      </Button>
    </form>
  );
}
