import { useLink as redeem } from '@recourse/contract/told/links';
import { useState } from 'react';
import { hasStatus } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/api.ts';
import { errorText } from '../../lib/api/error-text.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { Button } from '../../ui/button/button.tsx';
import { Trouble } from './trouble.tsx';

interface AgreeFormProps {
  token: string;
  hint: string | undefined;
  /** The label of the button. */
  label: string;
  onDone: () => void;
  /** Called when the link is no longer valid. */
  onOver: () => void;
}

/** The form that confirms what a link is for. */
export function AgreeForm({ token, hint, label, onDone, onOver }: AgreeFormProps) {
  const t = useT();
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const send = async (): Promise<void> => {
    setProblem(null);
    setBusy(true);
    try {
      await call(redeem, { body: { token }, waitsOutLimit: false });
      onDone();
    } catch (error) {
      if (hasStatus(error, 410)) return onOver();
      setProblem(errorText(error, t('recovery.agreeFailed')));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="grid gap-4">
      {problem !== null && <Trouble>{problem}</Trouble>}
      {hint !== undefined && <p className="text-sm text-muted">{hint}</p>}
      <Button variant="primary" busy={isBusy} className="h-10" onClick={() => void send()}>
        {label}
      </Button>
    </div>
  );
}
