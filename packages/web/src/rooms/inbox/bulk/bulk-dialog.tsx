import type { BulkChanges } from '@recourse/contract/inbox/bulk';
import { TRANSITION } from '@recourse/contract/values/limits';
import { type FormEvent, useState } from 'react';
import { errorFields, errorText } from '../../../lib/api/error-text.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { ruleText } from '../../../lib/i18n/rule-text.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Modal, ModalActions } from '../../../ui/dialog/modal.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { TextArea } from '../../../ui/form/text-area.tsx';
import { MovePicker } from '../../case/move-picker.tsx';
import { type Move, MOVES, movesOf } from '../../case/move-picker-moves.ts';
import { type PickedUser, UserPicker } from '../../users/user-picker.tsx';
import type { Bulk, BulkDialogKind } from './use-bulk.ts';
import { TeamField } from './team-field.tsx';
import { useChangePicked } from './use-change-picked.ts';
import type { Picking } from './use-picked.ts';

const TITLES = {
  ASSIGN: 'inbox.assign',
  TEAM: 'inbox.bulkTeam',
  MOVE: 'inbox.bulkMove',
} as const;

interface BulkDialogProps {
  kind: BulkDialogKind;
  picking: Picking;
  bulk: Bulk;
  onClose: () => void;
}

/** Changes all selected claims in the same way, with a reason. */
export function BulkDialog({ kind, picking, bulk, onClose }: BulkDialogProps) {
  const t = useT();
  const { run, isRunning } = useChangePicked({ picking, bulk });
  const [who, setWho] = useState<PickedUser | null>(null);
  const [teamId, setTeamId] = useState<number | null>(null);
  const [chosen, setChosen] = useState<Move | null>(null);
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  // The moves that are possible for any of them. The server reports the claims for which the move
  // is not possible.
  const moves = [...new Set([...picking.picked.values()].flatMap((claim) => movesOf(claim)))];
  const move = moves.find((one) => one === chosen) ?? moves[0];
  const changes = (): BulkChanges | null => {
    if (kind === 'TEAM') return { teamId };
    if (kind === 'ASSIGN') return who === null ? null : { assigneeId: who.id };
    return move === undefined ? null : { transition: MOVES[move] };
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const wanted = changes();
    if (wanted === null)
      return setProblem(t(kind === 'ASSIGN' ? 'inbox.assignWhom' : 'inbox.bulkNoMove'));
    try {
      const why = reason.trim();
      await run({ changes: wanted, ...(why === '' ? {} : { reason: why }) });
      onClose();
    } catch (error) {
      const [first] = Object.values(errorFields(error));
      setProblem(
        first === undefined ? errorText(error, t('inbox.bulkFailed')) : ruleText(t, first),
      );
    }
  };
  return (
    <Modal
      open
      title={`${t(TITLES[kind])} (${picking.picked.size})`}
      isDirty={reason !== ''}
      onClose={onClose}
    >
      <form noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
        {problem !== null && <Notice tone="danger">{problem}</Notice>}
        {kind === 'ASSIGN' && (
          <UserPicker
            label={t('inbox.assignTo')}
            onlyRole="EMPLOYE"
            value={who}
            onChange={(user) => {
              setWho(user);
              setProblem(null);
            }}
          />
        )}
        {kind === 'TEAM' && <TeamField value={teamId} onChange={setTeamId} />}
        {kind === 'MOVE' &&
          (move === undefined ? (
            <p className="text-muted">{t('inbox.bulkNoMove')}</p>
          ) : (
            <MovePicker moves={moves} value={move} onChange={setChosen} />
          ))}
        <TextArea
          label={t('inbox.bulkReason')}
          hint={t('inbox.bulkReasonHint')}
          dir="auto"
          rows={3}
          maxLength={TRANSITION.comment}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        <ModalActions>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" variant="primary" busy={isRunning}>
            {t('common.save')}
          </Button>
        </ModalActions>
      </form>
    </Modal>
  );
}
