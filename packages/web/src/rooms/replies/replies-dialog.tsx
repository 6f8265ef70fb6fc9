import type { CannedReply } from '@recourse/contract/desk/replies';
import { useState } from 'react';
import { errorText } from '../../lib/api/error-text.ts';
import { addEnglishTexts, useT } from '../../lib/i18n/i18n.ts';
import { texts } from '../../texts/en-replies.ts';
import { Modal } from '../../ui/dialog/modal.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { DeleteReply } from './delete-reply.tsx';
import { useRender } from './replies.queries.ts';
import { ReplyForm } from './reply-form.tsx';
import { ReplyList } from './reply-list.tsx';

addEnglishTexts(texts);

interface RepliesDialogProps {
  claimId: number;
  /** The text of the message, with which a new reply starts. */
  written: string;
  onInsert: (text: string) => void;
  onClose: () => void;
}

/**
 * The dialog of canned replies. It inserts one with the variables filled in for the claim. Users also manage their own
 * replies here, and administrators shared ones.
 */
export function RepliesDialog({ claimId, written, onInsert, onClose }: RepliesDialogProps) {
  const t = useT();
  const render = useRender(claimId);
  const [edited, setEdited] = useState<CannedReply | 'new' | null>(null);
  const [removed, setRemoved] = useState<CannedReply | null>(null);
  const insert = (reply: CannedReply): void =>
    render.mutate(reply, {
      onSuccess: ({ text, missing }) => {
        if (missing.length > 0) toast.info(t('replies.missing', { list: missing.join(', ') }));
        onInsert(text);
        onClose();
      },
      onError: (error) => toast.error(errorText(error, t('replies.insertFailed'))),
    });
  if (edited !== null)
    return (
      <ReplyForm
        reply={edited === 'new' ? null : edited}
        written={written}
        onClose={() => setEdited(null)}
      />
    );
  return (
    <Modal open wide title={t('replies.title')} onClose={onClose}>
      <ReplyList
        isBusy={render.isPending}
        onInsert={insert}
        onNew={() => setEdited('new')}
        onEdit={setEdited}
        onDelete={setRemoved}
      />
      {removed && <DeleteReply reply={removed} onClose={() => setRemoved(null)} />}
    </Modal>
  );
}
