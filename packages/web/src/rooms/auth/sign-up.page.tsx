import { signUp } from '@recourse/contract/told/sign-up';
import { LIMITS } from '@recourse/contract/values/limits';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { hasStatus } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/api.ts';
import { errorFields, errorText } from '../../lib/api/error-text.ts';
import { useCanSignUp } from '../../lib/api/use-config.ts';
import { addEnglishTexts, useT } from '../../lib/i18n/i18n.ts';
import { ruleText } from '../../lib/i18n/rule-text.ts';
import { texts } from '../../texts/en-recovery.ts';
import { Button } from '../../ui/button/button.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { BackToSignIn } from './back-to-sign-in.tsx';
import { LinkPage, type LinkPageWords } from './link-page.tsx';
import { Trouble } from './trouble.tsx';

addEnglishTexts(texts);

const WORDS: LinkPageWords = {
  title: 'signUp.title',
  over: 'signUp.over',
  askAgain: 'signUp',
  kinds: {
    SIGN_UP: {
      title: 'signUp.title',
      account: 'signUp.account',
      hint: null,
      action: { choose: 'signUp.open', withUsername: true },
      doneTitle: 'signUp.doneTitle',
      done: 'signUp.done',
    },
  },
};

/** Requests a mailed link with which a client creates an account. With the link, the same page creates it. */
export function SignUpPage() {
  const { hash } = useLocation();
  return hash.length > 1 ? <LinkPage words={WORDS} /> : <Ask />;
}

function Ask() {
  const t = useT();
  const canSignUp = useCanSignUp();
  const [isOff, setOff] = useState(false);
  const [isSent, setSent] = useState(false);
  if (isSent) return <Sent />;
  // The form is larger than the text that may replace it, so nothing is shown until it is known
  // which one applies.
  if (canSignUp === null) return null;
  return (
    <AuthFrame name={t('login.signUp')} title={t('login.signUp')} subtitle={t('signUp.subtitle')}>
      {isOff || !canSignUp ? (
        <output className="block">{t('signUp.off')}</output>
      ) : (
        <AskForm onSent={() => setSent(true)} onOff={() => setOff(true)} />
      )}
      <BackToSignIn />
    </AuthFrame>
  );
}

const FIELDS = ['email', 'nom', 'phone'] as const;
type Faults = Partial<Record<(typeof FIELDS)[number], string>>;

function AskForm({ onSent, onOff }: { onSent: () => void; onOff: () => void }) {
  const t = useT();
  const [faults, setFaults] = useState<Faults>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  const show = (form: HTMLFormElement, found: Faults): void => {
    setFaults(found);
    const wrong = FIELDS.find((name) => found[name] !== undefined);
    form.querySelector<HTMLInputElement>(`input[name="${wrong ?? ''}"]`)?.focus();
  };
  const submit = async (form: HTMLFormElement) => {
    const typed = new FormData(form);
    const read = (name: string) => {
      const value = typed.get(name);
      return typeof value === 'string' ? value.trim() : '';
    };
    setProblem(null);
    setFaults({});
    setBusy(true);
    try {
      const body = { email: read('email'), nom: read('nom'), phone: read('phone') };
      await call(signUp, { body, waitsOutLimit: false });
      onSent();
    } catch (failure) {
      if (hasStatus(failure, 404)) return onOff();
      const fields = Object.entries(errorFields(failure));
      const found = fields.filter(([name]) => FIELDS.some((known) => known === name));
      if (found.length === 0) setProblem(errorText(failure, t('recovery.failed')));
      else show(form, Object.fromEntries(found.map(([name, text]) => [name, ruleText(t, text)])));
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
      <Fields faults={faults} />
      <Button type="submit" variant="primary" busy={isBusy} className="mt-1 h-10">
        {t(isBusy ? 'recovery.sending' : 'recovery.send')}
      </Button>
    </form>
  );
}

function Fields({ faults }: { faults: Faults }) {
  const t = useT();
  return (
    <>
      <TextField
        label={t('signUp.email')}
        name="email"
        type="email"
        dir="ltr"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        maxLength={LIMITS.email}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page is for nothing else
        autoFocus
        error={faults.email}
      />
      <TextField
        label={t('signUp.name')}
        name="nom"
        autoComplete="name"
        maxLength={LIMITS.nom}
        error={faults.nom}
      />
      <TextField
        label={t('signUp.phone')}
        name="phone"
        type="tel"
        dir="ltr"
        autoComplete="tel"
        maxLength={LIMITS.phone}
        error={faults.phone}
      />
    </>
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
        <span>{t('signUp.sent')}</span>
        <span className="text-sm text-muted">{t('signUp.wait')}</span>
      </output>
      <BackToSignIn />
    </AuthFrame>
  );
}
