import type { Claim } from '@recourse/contract/claims';
import clsx from 'clsx';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useAttachedFiles } from '../../../lib/files/use-attached-files.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { useShortcut } from '../../../ui/keyboard/use-shortcut.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { Tabs } from '../../../ui/layout/tabs.tsx';
import { ClosedNotice } from './closed-notice.tsx';
import { MergedNotice } from './merged-notice.tsx';
import { MessageForm } from './message-form.tsx';
import { NoteForm } from './note-form.tsx';
import type { Reader } from '../thread/thread-list.tsx';
import { WithdrawClaim } from './withdraw-claim.tsx';

interface ComposerProps {
  claim: Claim;
  reader: Reader;
  /** Called after a message has been sent. */
  onSent?: (() => void) | undefined;
  /** Whether it is at the bottom of a pane, which is its frame. */
  isDocked?: boolean;
}

/**
 * The forms for messages: from the client to the staff, and from the staff to the client or as an
 * internal note.
 */
export function Composer({ claim, reader, onSent, isDocked = false }: ComposerProps): ReactNode {
  const t = useT();
  // Kept here, so that an upload continues while the other form is shown.
  const files = useAttachedFiles(`message:${claim.id}`, t('documents.uploadFailed'));
  const isStaff = reader.role !== 'CLIENT';
  const { status, mergedIntoId } = claim;
  const reply =
    status !== 'CLOSED' ? (
      <MessageForm {...{ claim, isStaff, files, onSent }} />
    ) : mergedIntoId === null ? (
      <ClosedNotice claim={claim} role={reader.role} />
    ) : (
      <MergedNotice claim={claim} rootId={mergedIntoId} reader={reader} />
    );
  if (isStaff) return <StaffComposer {...{ claim, reader, reply, isDocked }} />;
  return (
    <div className="grid gap-4">
      {status === 'CLOSED' ? reply : <Card className="p-4">{reply}</Card>}
      {status !== 'CLOSED' && <WithdrawClaim claimId={claim.id} />}
    </div>
  );
}

type Kind = 'reply' | 'note';

interface StaffComposerProps extends Pick<ComposerProps, 'claim' | 'reader'> {
  reply: ReactNode;
  isDocked: boolean;
}

/** Reply and internal note, in forms that look different. R and N focus their fields. */
function StaffComposer({ claim, reader, reply, isDocked }: StaffComposerProps) {
  const t = useT();
  const { role, userId } = reader;
  const noteFiles = useAttachedFiles(`note:${claim.id}`, t('documents.uploadFailed'));
  const card = useRef<HTMLElement>(null);
  const [kind, setKind] = useState<Kind>('reply');
  const [focusOn, setFocusOn] = useState(0);
  // An employee who only filed a claim can read it and add notes, but does not write to its client.
  const mayReply = role === 'ADMIN' || claim.assigneeId === null || claim.assigneeId === userId;
  const chosen = mayReply ? kind : 'note';
  const write = (wanted: Kind): void => {
    setKind(wanted);
    setFocusOn((count) => count + 1);
  };
  useEffect(() => {
    if (focusOn > 0) card.current?.querySelector('textarea')?.focus();
  }, [focusOn]);
  useShortcut('r', () => write('reply'), t('case.keyReply'));
  useShortcut('n', () => write('note'), t('case.keyNote'));
  return (
    <Card ref={card} className={clsx('p-4', isDocked && 'rounded-none border-0 py-3 md:px-5')}>
      <Tabs
        label={t('case.writing')}
        value={chosen}
        onChange={setKind}
        items={[
          ...(mayReply ? [{ value: 'reply' as const, label: t('case.reply') }] : []),
          { value: 'note', label: t('case.note') },
        ]}
      >
        {chosen === 'reply' ? reply : <NoteForm claimId={claim.id} files={noteFiles} />}
      </Tabs>
    </Card>
  );
}
