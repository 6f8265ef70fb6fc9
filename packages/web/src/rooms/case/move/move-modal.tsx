import type { Claim } from '@recourse/contract/claims';
import { text } from '@recourse/contract/values/common';
import { TRANSITION } from '@recourse/contract/values/limits';
import { useState } from 'react';
import { addEnglishTexts, useT } from '../../../lib/i18n/i18n.ts';
import { ruleText } from '../../../lib/i18n/rule-text.ts';
import { texts } from '../../../texts/en-clock.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Modal, ModalActions } from '../../../ui/dialog/modal.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { TextArea } from '../../../ui/form/text-area.tsx';
import { useThreadForm } from '../compose/use-thread-form.ts';
import { MovePicker } from '../move-picker.tsx';
import { useTransitionClaim } from '../life.queries.ts';
import { type Move, MOVES, movesOf } from '../move-picker-moves.ts';

addEnglishTexts(texts);

/**
 * Changes the status of a claim without a message: it waits, continues, or is closed. The reason is a note for the
 * staff.
 */
export function MoveModal({ claim, onClose }: { claim: Claim; onClose: () => void }) {
  const t = useT();
  const moves = movesOf(claim);
  const [first] = moves;
  const [chosen, setChosen] = useState<Move | undefined>(first);
  const transition = useTransitionClaim(claim.id, claim.version);
  const form = useThreadForm({
    name: `move:${claim.id}`,
    rule: text(TRANSITION.comment),
    failed: t('move.failed'),
  });
  // The chosen move may no longer exist after the claim has changed.
  const move = moves.find((one) => one === chosen) ?? first;
  if (move === undefined) return null;
  const send = form.submit(
    (comment) => ({ ...MOVES[move], comment }),
    async (input) => {
      await transition.mutateAsync(input);
      toast.success(t('move.done'));
      onClose();
    },
  );
  return (
    <Modal open title={t('case.move')} isDirty={form.written() !== ''} onClose={onClose}>
      <form noValidate className="grid gap-4" onSubmit={(event) => void send(event)}>
        {form.error !== null && <Notice tone="danger">{ruleText(t, form.error)}</Notice>}
        <MovePicker moves={moves} value={move} onChange={setChosen} />
        <TextArea label={t('move.comment')} hint={t('move.commentHint')} rows={3} {...form.field} />
        <ModalActions>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" variant="primary" busy={form.isSending}>
            {t('common.save')}
          </Button>
        </ModalActions>
      </form>
    </Modal>
  );
}
