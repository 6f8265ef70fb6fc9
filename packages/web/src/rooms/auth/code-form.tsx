import type { Proof } from '@recourse/contract/identity/proof';
import type { PasskeyRequest } from '@recourse/contract/values/passkeys';
import { type ProofMethod, WRONG_CODE } from '@recourse/contract/values/second-step';
import { type FormEvent, type Ref, useRef, useState } from 'react';
import { refusalPart } from '../../lib/api/api-error.ts';
import { errorFields, errorText } from '../../lib/api/error-text.ts';
import { retryWhenReachable } from '../../lib/api/retry-when-reachable.ts';
import { usePasskeyPlace } from '../../lib/sign-in/passkey-place.ts';
import { addEnglishTexts, useT } from '../../lib/i18n/i18n.ts';
import { texts } from '../../texts/en-second-step.ts';
import { Button } from '../../ui/button/button.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { CodeField } from './code-field.tsx';
import { SecretField } from './secret-field.tsx';
import { Trouble } from './trouble.tsx';

addEnglishTexts(texts);

/** The field that each method sends. */
const FIELDS = {
  PASSWORD: 'password',
  TOTP: 'code',
  PASSKEY: 'credential',
  RECOVERY_CODE: 'recoveryCode',
} as const;

/** The texts of the buttons that switch to a method. The password is never one of several. */
const SWITCHES = {
  PASSWORD: null,
  TOTP: 'secondStep.useApp',
  PASSKEY: 'secondStep.usePasskey',
  RECOVERY_CODE: 'secondStep.useRecovery',
} as const;

/** The method that is shown first is the quickest one. */
const ORDER: readonly TypedMethod[] = ['PASSKEY', 'TOTP', 'PASSWORD', 'RECOVERY_CODE'];

/** The ways that are typed. A proof through the identity provider is not. */
type TypedMethod = Exclude<ProofMethod, 'SSO'>;

interface CodeFormProps {
  methods: readonly TypedMethod[];
  /** Sends what was typed; the server knows which codes can be right. Throws what it refuses. */
  send: (given: Proof) => Promise<void>;
  /** Begins to use a passkey. */
  askPasskey: () => Promise<PasskeyRequest>;
  submit: { label: string; busy: string };
  back: { label: string; onClick: () => void };
}

/**
 * A form with one field: for a code, or for the password where that is enough; or with a button that uses a passkey.
 * The user can switch to each other method that he has. A wrong code is said below the field, and any other refusal
 * above it.
 */
export function CodeForm({ methods, ...form }: CodeFormProps) {
  const t = useT();
  const place = usePasskeyPlace();
  const hasPasskey = methods.includes('PASSKEY');
  // It is known before anybody can read the form.
  if (hasPasskey && place === null) return null;
  const usable = ORDER.filter(
    (one) => methods.includes(one) && (one !== 'PASSKEY' || place?.isHere === true),
  );
  return (
    <div className="grid gap-4">
      {hasPasskey && usable.length === 0 && <Trouble>{t('secondStep.passkeyElsewhere')}</Trouble>}
      <MethodForm methods={usable} {...form} />
    </div>
  );
}

function MethodForm({ methods, send, askPasskey, submit, back }: CodeFormProps) {
  const t = useT();
  const [method, setMethod] = useState<TypedMethod>(methods[0] ?? 'RECOVERY_CODE');
  const [fault, setFault] = useState<string>();
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const name = FIELDS[method];

  const show = (wrong: string): void => {
    setFault(wrong);
    input.current?.select();
  };
  const explain = (error: unknown): void => {
    const isWrong = refusalPart(error, 'code') === WRONG_CODE;
    const wrong = errorFields(error)[name] ?? (isWrong ? errorText(error) : undefined);
    if (wrong === undefined || method === 'PASSKEY')
      setProblem(errorText(error, t('secondStep.failed')));
    else show(wrong);
  };
  const check = async (form: HTMLFormElement): Promise<void> => {
    setProblem(null);
    setFault(undefined);
    setBusy(true);
    try {
      if (method !== 'PASSKEY') await send({ [name]: new FormData(form).get(name) });
      else if (!(await signAndSend({ askPasskey, send }))) setProblem(t('secondStep.passkeyEnded'));
    } catch (error) {
      explain(error);
    }
    setBusy(false);
  };
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        if (!isBusy) void check(event.currentTarget);
      }}
    >
      {problem !== null && <Trouble>{problem}</Trouble>}
      {method === 'PASSKEY' ? (
        <p className="text-sm text-muted">{t('secondStep.passkeyHint')}</p>
      ) : (
        <Field key={method} method={method} error={fault} ref={input} />
      )}
      <SubmitButton key={String(method === 'PASSKEY')} {...{ method, isBusy, submit }} />
      <p className="flex flex-wrap justify-between gap-x-4 gap-y-2 text-sm">
        <LinkButton onClick={back.onClick}>{back.label}</LinkButton>
        {methods.map((other) => {
          const label = SWITCHES[other];
          if (other === method || label === null) return null;
          return (
            <LinkButton
              key={other}
              onClick={() => {
                setFault(undefined);
                setProblem(null);
                setMethod(other);
              }}
            >
              {t(label)}
            </LinkButton>
          );
        })}
      </p>
    </form>
  );
}

/** Lets a passkey sign what the server asks, and sends that. Resolves to false when the user or his device did not. */
async function signAndSend({
  askPasskey,
  send,
}: Pick<CodeFormProps, 'askPasskey' | 'send'>): Promise<boolean> {
  const { signWithPasskey } = await retryWhenReachable(
    () => import('../../lib/sign-in/passkeys.ts'),
  );
  const credential = await signWithPasskey(await askPasskey());
  if (typeof credential === 'string') return false;
  await send({ credential });
  return true;
}

interface SubmitButtonProps extends Pick<CodeFormProps, 'submit'> {
  method: ProofMethod;
  isBusy: boolean;
}

function SubmitButton({ method, isBusy, submit }: SubmitButtonProps) {
  const t = useT();
  const isPasskey = method === 'PASSKEY';
  const busy = isPasskey ? t('secondStep.passkeyBusy') : submit.busy;
  const label = isPasskey ? t('secondStep.usePasskey') : submit.label;
  return (
    <Button
      type="submit"
      variant="primary"
      busy={isBusy}
      className="h-10"
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- without a field nothing else is to be done here
      autoFocus={isPasskey}
    >
      {isBusy ? busy : label}
    </Button>
  );
}

/** A button that looks like a link. */
function LinkButton({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <button
      type="button"
      className="min-h-6 text-start font-semibold text-accent underline"
      onClick={onClick}
    >
      {children}
    </button>
  );
}

interface FieldProps {
  method: TypedMethod;
  error: string | undefined;
  ref: Ref<HTMLInputElement>;
}

function Field({ method, ...rest }: FieldProps) {
  const t = useT();
  // oxlint-disable-next-line jsx-a11y/no-autofocus -- nothing else is to be done here
  const field = { ...rest, name: FIELDS[method], autoFocus: true };
  if (method === 'TOTP') return <CodeField hint={t('secondStep.codeHint')} {...field} />;
  if (method === 'PASSWORD')
    return <SecretField label={t('login.password')} autoComplete="current-password" {...field} />;
  return (
    <TextField
      label={t('secondStep.recoveryCode')}
      hint={t('secondStep.recoveryHint')}
      dir="ltr"
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      required
      className="font-mono"
      {...field}
    />
  );
}
