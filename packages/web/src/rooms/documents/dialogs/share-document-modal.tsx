import { LIMITS } from '@recourse/contract/values/limits';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useT } from '../../../lib/i18n/i18n.ts';
import { type DraftForm, useDraftForm } from '../../../lib/form/use-draft-form.ts';
import { Button } from '../../../ui/button/button.tsx';
import { DraftNote } from '../../../ui/form/draft-note.tsx';
import { Modal, ModalActions } from '../../../ui/dialog/modal.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { userLabel, UserPicker } from '../../users/user-picker.tsx';
import { fileFault, typeOfName } from '../../../lib/files/document-file.ts';
import { DocumentFileField } from '../upload/document-file-field.tsx';
import { EMPTY_SHARE, type ShareForm, shareFormResolver } from './share-form-resolver.ts';
import { UploadStatus } from '../upload/upload-status.tsx';
import { useDocumentUpload } from '../upload/use-document-upload.ts';

interface ShareDocumentModalProps {
  /** The sharing user, who is not offered as the recipient. */
  userId: number | null;
  onClose: () => void;
}

/** Shares a document with one other user; the file is optional. */
export function ShareDocumentModal({ userId, onClose }: ShareDocumentModalProps) {
  const t = useT();
  const draft = useDraftForm({
    name: 'document:share',
    initial: EMPTY_SHARE,
    resolver: shareFormResolver,
  });
  const [file, setFile] = useState<File | null>(null);
  const fault = file === null ? null : fileFault(file);
  const discard = (): void => {
    draft.forget();
    onClose();
  };
  const upload = useDocumentUpload({
    failed: t('documents.createFailed'),
    done: t('documents.shareDone'),
    onDone: discard,
  });
  const busy = upload.progress !== null;
  const save = async ({ nom, type, userId: recipient }: ShareForm): Promise<void> => {
    if (fault === null) await upload.send({ fields: { nom, type, userId: recipient }, file });
  };
  const choose = (chosen: File | null): void => {
    setFile(chosen);
    upload.dismissProblem();
    if (chosen !== null) suggestNames(draft, chosen);
  };
  return (
    <Modal
      open
      title={t('documents.share')}
      isDirty={draft.isDirty || file !== null}
      onClose={discard}
    >
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => void draft.form.handleSubmit(save)(event)}
      >
        {upload.problem !== null && <Notice tone="danger">{upload.problem}</Notice>}
        {draft.restored && <DraftNote onStartOver={draft.startOver} />}
        <DocumentFileField
          label={t('documents.fileOptional')}
          file={file}
          onFile={choose}
          error={fault ?? undefined}
          disabled={busy}
        />
        <ShareInputs draft={draft} userId={userId} />
        <UploadStatus upload={upload} />
        <ModalActions>
          <Button onClick={discard}>{t('common.cancel')}</Button>
          <Button type="submit" variant="primary" busy={busy}>
            {t(busy ? 'documents.sharing' : 'documents.shareAction')}
          </Button>
        </ModalActions>
      </form>
    </Modal>
  );
}

/** Fills empty fields from the chosen file. */
function suggestNames({ form }: DraftForm<ShareForm>, file: File): void {
  const { nom, type } = form.getValues();
  if (nom.trim() === '') form.setValue('nom', file.name.slice(0, LIMITS.nom));
  if (type.trim() === '') form.setValue('type', typeOfName(file.name));
}

function ShareInputs({ draft, userId }: { draft: DraftForm<ShareForm>; userId: number | null }) {
  const t = useT();
  const { register, formState, control, setValue } = draft.form;
  const [recipient, recipientName] = useWatch({ control, name: ['userId', 'userName'] });
  return (
    <>
      <TextField
        label={t('documents.name')}
        autoComplete="off"
        maxLength={LIMITS.nom}
        error={formState.errors.nom?.message}
        {...register('nom')}
      />
      <TextField
        label={t('documents.type')}
        hint={t('documents.typeHint')}
        autoComplete="off"
        maxLength={LIMITS.documentType}
        error={formState.errors.type?.message}
        {...register('type')}
      />
      <UserPicker
        label={t('documents.recipient')}
        placeholder={t('documents.recipientPlaceholder')}
        except={userId}
        error={formState.errors.userId?.message}
        value={
          recipient === '' ? null : { id: Number(recipient), username: recipientName, nom: null }
        }
        onChange={(picked) => {
          setValue('userName', picked === null ? '' : userLabel(picked));
          setValue('userId', picked === null ? '' : String(picked.id), {
            shouldValidate: formState.isSubmitted,
          });
        }}
      />
    </>
  );
}
