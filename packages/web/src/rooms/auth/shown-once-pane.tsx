import { useEffect, useRef } from 'react';
import { addEnglishTexts, useT } from '../../lib/i18n/i18n.ts';
import { texts as dialogs } from '../../texts/en-dialogs.ts';
import { texts } from '../../texts/en-second-step.ts';
import { Button } from '../../ui/button/button.tsx';
import { CheckField } from '../../ui/form/check-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { CopyButton } from './copy-button.tsx';

addEnglishTexts({ ...dialogs, ...texts });

interface ShownOnceProps {
  /** The name of the secret. */
  label: string;
  secret: string;
  /** What it is used for. */
  hint: string;
  isKept: boolean;
  onKept: (isKept: boolean) => void;
  onFinish: () => void;
}

/** A secret that nobody can show again, and a way to copy it. The user goes on when he says that he has kept it. */
export function ShownOncePane({ label, secret, hint, isKept, onKept, onFinish }: ShownOnceProps) {
  const t = useT();
  const field = useRef<HTMLInputElement>(null);
  // Where there is no clipboard, the selected text is copied by hand.
  useEffect(() => field.current?.select(), []);
  return (
    <div className="grid gap-4">
      <p className="text-sm text-muted">
        {hint} {t('ui.shownOnce')}
      </p>
      <TextField
        ref={field}
        label={label}
        readOnly
        dir="ltr"
        spellCheck={false}
        className="font-mono"
        value={secret}
        onFocus={({ target }) => target.select()}
      />
      <div className="flex empty:hidden">
        <CopyButton text={secret} label={t('secondStep.copy')} />
      </div>
      <CheckField label={t('ui.kept')} checked={isKept} onChange={onKept} />
      <Button variant="primary" disabled={!isKept} className="h-10" onClick={onFinish}>
        {t('ui.finish')}
      </Button>
    </div>
  );
}
