import { Download, Printer } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { errorText } from '../../lib/api/error-text.ts';
import { saveFile } from '../../lib/browser/save-file.ts';
import { addEnglishTexts, useT } from '../../lib/i18n/i18n.ts';
import { texts } from '../../texts/en-second-step.ts';
import { Button } from '../../ui/button/button.tsx';
import { CheckField } from '../../ui/form/check-field.tsx';
import { CopyButton } from './copy-button.tsx';
import { Trouble } from './trouble.tsx';

addEnglishTexts(texts);

const FILE = 'recourse-recovery-codes.txt';

interface RecoveryCodesPaneProps {
  codes: readonly string[];
  /** The label of the button at the end. */
  label: string;
  /** Called when the user has kept the codes. Throws what the server refuses. */
  onKept: () => Promise<void>;
}

/** New recovery codes, and ways to keep them. The user goes on when he says that he has. */
export function RecoveryCodesPane({ codes, label, onKept }: RecoveryCodesPaneProps) {
  const t = useT();
  const [isKept, setKept] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => list.current?.focus(), []);
  const text = codes.join('\n');
  const finish = async (): Promise<void> => {
    setProblem(null);
    setBusy(true);
    try {
      await onKept();
    } catch (error) {
      setProblem(errorText(error, t('secondStep.failed')));
    }
    setBusy(false);
  };
  return (
    <div className="grid gap-4">
      {problem !== null && <Trouble>{problem}</Trouble>}
      <ul
        ref={list}
        // Has the focus when the codes appear, so that they are read.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={-1}
        dir="ltr"
        aria-label={t('secondStep.codes')}
        className="grid grid-cols-[repeat(auto-fill,minmax(11.5rem,1fr))] gap-x-4 gap-y-1.5 rounded-lg bg-soft px-4 py-3 text-center font-mono text-sm"
      >
        {codes.map((code) => (
          <li key={code} className="whitespace-nowrap">
            {code}
          </li>
        ))}
      </ul>
      <div className="print-hidden flex flex-wrap gap-2">
        <CopyButton text={text} label={t('secondStep.copy')} />
        <Button size="sm" onClick={() => saveFile(new Blob([`${text}\n`]), FILE)}>
          <Download aria-hidden size={14} />
          {t('secondStep.download')}
        </Button>
        <Button size="sm" onClick={() => print()}>
          <Printer aria-hidden size={14} />
          {t('secondStep.print')}
        </Button>
      </div>
      <div className="print-hidden grid gap-4">
        <CheckField label={t('secondStep.kept')} checked={isKept} onChange={setKept} />
        <Button
          variant="primary"
          busy={isBusy}
          disabled={!isKept}
          className="h-10"
          onClick={() => void finish()}
        >
          {label}
        </Button>
      </div>
    </div>
  );
}
