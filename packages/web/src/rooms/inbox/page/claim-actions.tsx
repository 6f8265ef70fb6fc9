import type { StaffClaim } from '@recourse/contract/claims';
import { useQueryClient } from '@tanstack/react-query';
import { Maximize2, UserRoundPlus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { CLAIM_LISTS } from '../../../app/paths.ts';
import { errorText } from '../../../lib/api/error-text.ts';
import { lazyPart } from '../../../ui/layout/lazy-part.tsx';
import { useT } from '../../../lib/i18n/i18n.ts';
import { useFromThisList } from '../../../lib/list/list-behind.ts';
import { Button } from '../../../ui/button/button.tsx';
import { KeyHint } from '../../../ui/button/key-hint.tsx';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { useShortcut } from '../../../ui/keyboard/use-shortcut.ts';
import { useUpdateClaim } from '../../claims/claims.queries.ts';
import { useTake } from '../../claims/take-button.tsx';
import { INBOX_KEY } from '../inbox.queries.ts';

const AssignDialog = lazyPart(async () => (await import('./assign-dialog.tsx')).AssignDialog);

/** The actions of an employee for an open claim besides answering: he takes it, with T or A. */
export function EmployeeActions({ claim, userId }: { claim: StaffClaim; userId: number | null }) {
  const t = useT();
  const client = useQueryClient();
  const { take, isBusy } = useTake(claim, userId);
  const isTakeable = claim.assigneeId === null && userId !== null;
  const run = (): void => {
    if (isTakeable) void take().then(() => client.invalidateQueries({ queryKey: INBOX_KEY }));
  };
  useShortcut('t', run, t('inbox.keyTake'));
  useShortcut('a', run, t('inbox.keyAssignSelf'));
  return (
    <>
      {isTakeable && (
        <Button aria-keyshortcuts="t" busy={isBusy} onClick={run}>
          {!isBusy && <UserRoundPlus aria-hidden size={15} />}
          {t('claims.take')}
          <KeyHint>T</KeyHint>
        </Button>
      )}
      <WholePage to={`${CLAIM_LISTS.EMPLOYE}/${claim.id}`} />
    </>
  );
}

/** The actions of an administrator: assigns the claim, with A, and undoes that with Z. */
export function AdminActions({ claim }: { claim: StaffClaim }) {
  const t = useT();
  const client = useQueryClient();
  const update = useUpdateClaim();
  const [isAssigning, setAssigning] = useState(false);
  /** The assignee before the last assignment that was made here. */
  const [former, setFormer] = useState<{ assigneeId: number | null } | null>(null);
  const refresh = (): void => void client.invalidateQueries({ queryKey: INBOX_KEY });
  const undo = async (): Promise<void> => {
    if (former === null || update.isPending) return;
    try {
      const body = { userId: former.assigneeId };
      await update.mutateAsync({ id: claim.id, version: claim.version, body });
      setFormer(null);
      refresh();
      toast.success(t('inbox.assignUndone'));
    } catch (error) {
      toast.error(errorText(error, t('inbox.assignFailed')));
    }
  };
  useShortcut('a', () => setAssigning(true), t('inbox.keyAssign'));
  return (
    <>
      {former !== null && <UndoButton busy={update.isPending} onUndo={() => void undo()} />}
      <Button aria-keyshortcuts="a" onClick={() => setAssigning(true)}>
        <UserRoundPlus aria-hidden size={15} />
        <span className="max-sm:sr-only">{t('inbox.assign')}</span>
        <KeyHint>A</KeyHint>
      </Button>
      <WholePage to={`${CLAIM_LISTS.ADMIN}/${claim.id}`} />
      {isAssigning && (
        <AssignDialog
          claim={claim}
          onClose={() => setAssigning(false)}
          onDone={() => {
            setFormer({ assigneeId: claim.assigneeId });
            refresh();
            toast.success(t('inbox.assigned'));
          }}
        />
      )}
    </>
  );
}

/** Handles the key Z as long as there is something to undo. */
function UndoButton({ busy, onUndo }: { busy: boolean; onUndo: () => void }) {
  const t = useT();
  useShortcut('z', onUndo, t('inbox.keyUndo'));
  return (
    <Button aria-keyshortcuts="z" busy={busy} onClick={onUndo}>
      {t('inbox.undo')}
      <KeyHint>Z</KeyHint>
    </Button>
  );
}

function WholePage({ to }: { to: string }) {
  const t = useT();
  const list = useFromThisList();
  return (
    <Link
      to={to}
      state={list}
      aria-label={t('inbox.wholePage')}
      title={t('inbox.wholePage')}
      className="inline-grid size-9 shrink-0 place-items-center rounded-lg border border-line text-muted transition-colors hover:bg-soft hover:text-fg"
    >
      <Maximize2 aria-hidden size={16} />
    </Link>
  );
}
