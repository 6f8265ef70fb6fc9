import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { newClaim } from '@recourse/contract/claims';
import { useState } from 'react';
import * as z from 'zod/mini';
import { errorText } from '../../lib/api/error-text.ts';
import { useAttachedFiles } from '../../lib/files/use-attached-files.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { useDraftForm } from '../../lib/form/use-draft-form.ts';
import { useIdempotencyKey } from '../../lib/api/use-idempotency-key.ts';
import { Button } from '../../ui/button/button.tsx';
import { DraftNote } from '../../ui/form/draft-note.tsx';
import { Modal, ModalActions } from '../../ui/dialog/modal.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { TextArea } from '../../ui/form/text-area.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { FileButton, FileChips, FileZone } from './file-picker.tsx';
import { useCreateClaim } from './claims.queries.ts';

/** The server sets author, status and owner, so the form has only the content. */
const newClaimForm = z.strictObject({ contenu: newClaim.shape.contenu });
type NewClaimForm = z.output<typeof newClaimForm>;

const RESOLVER = standardSchemaResolver<NewClaimForm, unknown, NewClaimForm>(newClaimForm);
const EMPTY: NewClaimForm = { contenu: '' };

interface NewClaimModalProps {
  /** What to write. The default addresses somebody who writes down another person's complaint. */
  hint?: string;
  onClose: () => void;
}

/** Files a claim. */
export function NewClaimModal({ hint, onClose }: NewClaimModalProps) {
  const t = useT();
  const draft = useDraftForm({ name: 'claim:new', initial: EMPTY, resolver: RESOLVER });
  const { register, handleSubmit, formState } = draft.form;
  const create = useCreateClaim();
  const keyFor = useIdempotencyKey();
  const [problem, setProblem] = useState<string | null>(null);
  const files = useAttachedFiles('claim:new', t('documents.uploadFailed'));

  const close = (): void => {
    draft.forget();
    onClose();
  };
  const discard = (): void => {
    files.queue.discard();
    close();
  };
  const save = async (form: NewClaimForm): Promise<void> => {
    setProblem(null);
    const documentIds = await files.queue.settle();
    if (documentIds === null) return setProblem(t('claims.fileNotUploaded'));
    const body = { ...form, ...(documentIds.length > 0 && { documentIds }) };
    try {
      await create.mutateAsync({ body, idempotencyKey: keyFor(body) });
      toast.success(t('claims.createdDone'));
      files.queue.forget();
      close();
    } catch (error) {
      setProblem(errorText(error, t('claims.createFailed')));
    }
  };

  return (
    <Modal
      open
      title={t('claims.new')}
      isDirty={draft.isDirty || files.list.length > 0}
      onClose={discard}
    >
      <form noValidate className="grid gap-4" onSubmit={(event) => void handleSubmit(save)(event)}>
        {problem !== null && <Notice tone="danger">{problem}</Notice>}
        {draft.restored && <DraftNote onStartOver={draft.startOver} />}
        <FileZone files={files}>
          <TextArea
            label={t('claims.content')}
            hint={hint ?? t('claims.contentHint')}
            rows={6}
            error={formState.errors.contenu?.message}
            {...register('contenu')}
          />
          <FileChips files={files} />
          <div>
            <FileButton files={files} />
          </div>
        </FileZone>
        <ModalActions>
          <Button onClick={discard}>{t('common.cancel')}</Button>
          <Button type="submit" variant="primary" busy={formState.isSubmitting}>
            {formState.isSubmitting ? t('common.saving') : t('common.save')}
          </Button>
        </ModalActions>
      </form>
    </Modal>
  );
}
