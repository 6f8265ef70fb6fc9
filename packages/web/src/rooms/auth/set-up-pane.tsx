import type { TotpSecret } from '@recourse/contract/identity/factors';
import { type FormEvent, useState } from 'react';
import { errorFields, errorText } from '../../lib/api/error-text.ts';
import { addEnglishTexts, useT } from '../../lib/i18n/i18n.ts';
import { texts } from '../../texts/en-second-step.ts';
import { Button } from '../../ui/button/button.tsx';
import { CodeField } from './code-field.tsx';
import { CopyButton } from './copy-button.tsx';
import { QrCode } from './qr-code.tsx';
import { Trouble } from './trouble.tsx';

addEnglishTexts(texts);

/** What was typed: the code of the app, and that of the mail. */
interface Typed {
  code: string;
  mailCode?: string;
}
type Faults = { readonly [Name in keyof Typed]?: string };
const FIELDS = ['mailCode', 'code'] as const;

interface SetUpPaneProps {
  setup: TotpSecret;
  /** Whether a code was mailed that must be given too. */
  mailCode?: boolean;
  /** Sends what was typed; the server knows which codes can be right. Throws what it refuses. */
  send: (typed: Typed) => Promise<void>;
  back: { label: string; onClick: () => void };
}

/** The secret for an authenticator app, as a picture and for typing, and the field for the app's first code. */
export function SetUpPane({ setup, mailCode = false, send, back }: SetUpPaneProps) {
  const t = useT();
  const [faults, setFaults] = useState<Faults>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const show = (form: HTMLFormElement, found: Faults): void => {
    setFaults(found);
    const wrong = found.mailCode === undefined ? 'code' : 'mailCode';
    form.querySelector<HTMLInputElement>(`input[name=${wrong}]`)?.select();
  };
  const check = async (form: HTMLFormElement): Promise<void> => {
    const typed = Object.fromEntries(new FormData(form)) as unknown as Typed;
    setProblem(null);
    setFaults({});
    setBusy(true);
    try {
      await send(typed);
    } catch (error) {
      const said = errorFields(error);
      if (FIELDS.some((name) => name in said)) show(form, said);
      else setProblem(errorText(error, t('secondStep.failed')));
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
      <AppSecret setup={setup} />
      {mailCode && (
        <CodeField
          label={t('secondStep.mailCode')}
          hint={t('secondStep.mailCodeHint')}
          name="mailCode"
          error={faults.mailCode}
        />
      )}
      <CodeField
        hint={t('secondStep.codeHint')}
        name="code"
        error={faults.code}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- what is read first stands above it, and is in its group
        autoFocus={!mailCode}
      />
      <div className="flex flex-wrap justify-between gap-2">
        <Button onClick={back.onClick}>{back.label}</Button>
        <Button type="submit" variant="primary" busy={isBusy}>
          {t('secondStep.next')}
        </Button>
      </div>
    </form>
  );
}

/** Four letters at a time are easier to type. */
const GROUPS = /.{1,4}/g;

function AppSecret({ setup: { secret, uri } }: { setup: TotpSecret }) {
  const t = useT();
  return (
    <div className="grid gap-3 text-sm">
      <p>{t('secondStep.scan')}</p>
      <QrCode text={uri} label={t('secondStep.picture')} />
      {/* A phone cannot scan its own screen. */}
      <a href={uri} className="justify-self-center font-semibold text-accent underline md:hidden">
        {t('secondStep.openApp')}
      </a>
      <div className="grid gap-1.5">
        <p>{t('secondStep.orType')}</p>
        <div className="flex items-center gap-2 rounded-lg bg-soft px-3 py-2">
          <code dir="ltr" className="min-w-0 flex-1 font-mono wrap-anywhere">
            {secret.match(GROUPS)?.join(' ') ?? secret}
          </code>
          <CopyButton text={secret} label={t('secondStep.copy')} />
        </div>
      </div>
    </div>
  );
}
