import { CANNED_VARIABLES, type CannedReply } from '@recourse/contract/desk/replies';
import { useT } from '../../lib/i18n/i18n.ts';
import { useSession } from '../../lib/session/session.ts';
import { Button } from '../../ui/button/button.tsx';
import { Modal, ModalActions } from '../../ui/dialog/modal.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { TextArea } from '../../ui/form/text-area.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { WhosePicker } from '../teams/whose-picker.tsx';
import { useReplyForm } from './use-reply-form.ts';

const VARIABLES = CANNED_VARIABLES.map((name) => `{{${name}}}`).join(', ');

interface ReplyFormProps {
  /** null: a new one. */
  reply: CannedReply | null;
  /** The initial values of a new reply. */
  written: string;
  onClose: () => void;
}

/** Adds or changes a canned reply. Administrators also choose with whom it is shared. */
export function ReplyForm({ reply, written, onClose }: ReplyFormProps) {
  const t = useT();
  const { isAdmin } = useSession();
  const { form, change, isDirty, isSaving, problem, errorOf, submit } = useReplyForm({
    reply,
    written,
    isAdmin,
    onClose,
  });
  return (
    <Modal
      open
      wide
      title={t(reply === null ? 'replies.new' : 'replies.editTitle')}
      isDirty={isDirty}
      onClose={onClose}
    >
      <form noValidate className="grid gap-4" onSubmit={submit}>
        {problem !== null && <Notice tone="danger">{problem}</Notice>}
        <TextField
          label={t('replies.name')}
          dir="auto"
          autoComplete="off"
          error={errorOf('title')}
          value={form.title}
          onChange={(event) => change({ title: event.target.value })}
        />
        <TextArea
          label={t('replies.body')}
          hint={t('replies.hint', { list: VARIABLES })}
          dir="auto"
          error={errorOf('body')}
          value={form.body}
          onChange={(event) => change({ body: event.target.value })}
        />
        {isAdmin && (
          <WhosePicker
            value={form.whose}
            error={errorOf('teamId')}
            onChange={(whose) => change({ whose })}
          />
        )}
        <ModalActions>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" variant="primary" busy={isSaving}>
            {t('common.save')}
          </Button>
        </ModalActions>
      </form>
    </Modal>
  );
}
