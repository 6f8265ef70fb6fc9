import type { Dismissal } from '@recourse/contract/reports';
import { useState } from 'react';
import { type TextKey, useT } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Modal, ModalActions } from '../../../ui/dialog/modal.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import type { VerdictDialogProps } from './verdict-dialogs.tsx';

const REASONS = {
  NOT_A_COMPLAINT: { name: 'review.notAComplaint', hint: 'review.notAComplaintHint' },
  DUPLICATE: { name: 'review.duplicate', hint: 'review.duplicateHint' },
  TEST: { name: 'review.test', hint: 'review.testHint' },
} as const satisfies Record<Dismissal, { name: TextKey; hint: TextKey }>;
const CODES = Object.keys(REASONS) as Dismissal[];

/** Asks why a report needs no answer, without a default. For a duplicate it asks which claim it repeats. */
export function DismissDialog({ report, decide, onClose }: VerdictDialogProps) {
  const t = useT();
  const [reason, setReason] = useState<Dismissal | null>(null);
  const [claim, setClaim] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const dismiss = async (): Promise<void> => {
    if (reason === null) return setProblem(t('review.reasonMissing'));
    const named = reason === 'DUPLICATE' && claim.trim() !== '';
    const duplicateOf = Number(claim.trim().replace(/^#/u, ''));
    if (named && (!Number.isSafeInteger(duplicateOf) || duplicateOf < 1))
      return setProblem(t('review.duplicateNumber'));
    setProblem(null);
    setBusy(true);
    const body = { reason, ...(named ? { duplicateOf } : {}) };
    setProblem(await decide({ kind: 'DISMISSED', body }));
    setBusy(false);
  };
  return (
    <Modal open title={t('review.dismissTitle', { id: report.id })} onClose={onClose}>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) void dismiss();
        }}
      >
        {problem !== null && <Notice tone="danger">{problem}</Notice>}
        <fieldset className="grid gap-2">
          <legend className="mb-2 text-sm font-medium">{t('review.reason')}</legend>
          {CODES.map((code) => (
            <Reason key={code} code={code} isChosen={code === reason} onChoose={setReason} />
          ))}
        </fieldset>
        {reason === 'DUPLICATE' && (
          <TextField
            label={t('review.duplicateOf')}
            hint={report.claimId === null ? t('review.optional') : undefined}
            inputMode="numeric"
            autoComplete="off"
            value={claim}
            onChange={({ target }) => setClaim(target.value)}
          />
        )}
        <ModalActions>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" variant="primary" busy={isBusy}>
            {t('review.dismiss')}
          </Button>
        </ModalActions>
      </form>
    </Modal>
  );
}

interface ReasonProps {
  code: Dismissal;
  isChosen: boolean;
  onChoose: (code: Dismissal) => void;
}

function Reason({ code, isChosen, onChoose }: ReasonProps) {
  const t = useT();
  const { name, hint } = REASONS[code];
  return (
    <label className="flex cursor-pointer items-start gap-3 rounded-lg border border-line px-3.5 py-2.5 has-checked:border-accent has-checked:bg-brand-soft/40">
      <input
        type="radio"
        name="reason"
        aria-label={t(name)}
        value={code}
        checked={isChosen}
        onChange={() => onChoose(code)}
        className="mt-1 size-4 shrink-0 accent-brand"
      />
      <span className="grid">
        <span className="text-sm font-semibold">{t(name)}</span>
        <span className="text-[0.8125rem] text-muted">{t(hint)}</span>
      </span>
    </label>
  );
}
