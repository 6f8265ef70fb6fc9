import { nameAndPassword } from '@recourse/contract/auth';
import { type FormEvent, useState } from 'react';
import { useT } from '../../lib/i18n/i18n.ts';
import { ruleText } from '../../lib/i18n/rule-text.ts';
import type { SessionUser } from '../../lib/session/session-user.ts';
import { useSession } from '../../lib/session/session.ts';
import { type NeededStep, signIn } from '../../lib/sign-in/sign-in.ts';
import { Button } from '../../ui/button/button.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { Trouble } from './trouble.tsx';
import { SecretField } from './secret-field.tsx';
import { type LoginErrors, loginErrors } from './login-errors.ts';

interface LoginFormProps {
  /** The initial value of the name field; the user may change it. */
  name?: string;
  /** Whether the user is signed in and the first screen is loading. */
  isEntering: boolean;
  onSignedIn: (user: SessionUser) => void;
  /** Called when a second step is needed. */
  onStep: (step: NeededStep) => void;
}

/**
 * The sign-in form. It is idle or submitting. After a failed attempt it shows why and is idle
 * again.
 */
export function LoginForm({ name, isEntering, onSignedIn, onStep }: LoginFormProps) {
  const t = useT();
  const { error } = useSession();
  const [errors, setErrors] = useState<LoginErrors>({});
  const [isSubmitting, setSubmitting] = useState(false);
  const isBusy = isSubmitting || isEntering;

  const submit = async (form: HTMLFormElement) => {
    const parsed = nameAndPassword.safeParse(Object.fromEntries(new FormData(form)));
    setErrors(loginErrors(parsed.error));
    if (!parsed.success) return focusField(form, loginErrors(parsed.error));
    setSubmitting(true);
    const outcome = await signIn(parsed.data);
    setSubmitting(false);
    if (outcome?.step) onStep(outcome.step);
    else if (outcome) onSignedIn(outcome.user);
    // The pressed button lost the focus while it was disabled.
    else field(form, 'password')?.focus();
  };

  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        void submit(event.currentTarget);
      }}
    >
      {error !== null && <Trouble>{ruleText(t, error)}</Trouble>}
      <TextField
        label={t('login.name')}
        name="email"
        defaultValue={name}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page is for nothing else; a dialog sets the focus itself
        autoFocus={name === undefined}
        error={errors.email}
      />
      <SecretField
        label={t('login.password')}
        name="password"
        autoComplete="current-password"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- as above, when the name is known
        autoFocus={name !== undefined}
        error={errors.password}
      />
      <Button type="submit" variant="primary" busy={isBusy} disabled={isBusy} className="mt-1 h-10">
        {t(isBusy ? 'login.submitting' : 'login.submit')}
      </Button>
    </form>
  );
}

function focusField(form: HTMLFormElement, errors: LoginErrors): void {
  field(form, errors.email === undefined ? 'password' : 'email')?.focus();
}

function field(form: HTMLFormElement, name: keyof LoginErrors): HTMLInputElement | null {
  return form.querySelector<HTMLInputElement>(`input[name="${name}"]`);
}
