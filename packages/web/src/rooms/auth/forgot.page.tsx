import { recover, recoverBody } from '@recourse/contract/told/links';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { hasStatus } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/api.ts';
import { errorText } from '../../lib/api/error-text.ts';
import { useCanRecover } from '../../lib/api/use-config.ts';
import { addEnglishTexts, useT } from '../../lib/i18n/i18n.ts';
import { texts } from '../../texts/en-recovery.ts';
import { Button } from '../../ui/button/button.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { BackToSignIn } from './back-to-sign-in.tsx';
import { Trouble } from './trouble.tsx';

addEnglishTexts(texts);

/** Requests a mailed link that resets a forgotten password. */
export function ForgotPage() {
  const t = useT();
  const canRecover = useCanRecover();
  const [isOff, setOff] = useState(false);
  const [isSent, setSent] = useState(false);
  if (isSent) return <Sent />;
  return (
    <AuthFrame name={t('login.forgot')} title={t('login.forgot')} subtitle={t('recovery.subtitle')}>
      {isOff || canRecover === false ? (
        <output className="block">{t('recovery.off')}</output>
      ) : (
        <AskForm onSent={() => setSent(true)} onOff={() => setOff(true)} />
      )}
      <BackToSignIn />
    </AuthFrame>
  );
}

function AskForm({ onSent, onOff }: { onSent: () => void; onOff: () => void }) {
  const t = useT();
  const [error, setError] = useState<string>();
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  const submit = async (form: HTMLFormElement) => {
    const parsed = recoverBody.safeParse(Object.fromEntries(new FormData(form)));
    setProblem(null);
    setError(parsed.error?.issues[0]?.message);
    if (!parsed.success) return form.querySelector('input')?.focus();
    setBusy(true);
    try {
      await call(recover, { body: parsed.data, waitsOutLimit: false });
      onSent();
    } catch (failure) {
      if (hasStatus(failure, 404)) return onOff();
      setProblem(errorText(failure, t('recovery.failed')));
    } finally {
      setBusy(false);
    }
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
      <TextField
        label={t('login.name')}
        name="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page is for nothing else
        autoFocus
        error={error}
      />
      <Button type="submit" variant="primary" busy={isBusy} className="mt-1 h-10">
        {t(isBusy ? 'recovery.sending' : 'recovery.send')}
      </Button>
    </form>
  );
}

function Sent() {
  const t = useT();
  const text = useRef<HTMLOutputElement>(null);
  // The form is gone, and the focus with it, so the message gets the focus.
  useEffect(() => text.current?.focus(), []);
  return (
    <AuthFrame name={t('recovery.sentTitle')} title={t('recovery.sentTitle')}>
      <output ref={text} tabIndex={-1} className="grid gap-2 rounded-lg">
        <span>{t('recovery.sent')}</span>
        <span className="text-sm text-muted">{t('recovery.wait')}</span>
      </output>
      <BackToSignIn />
    </AuthFrame>
  );
}
