import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useEffect, useState } from 'react';
import { useT } from '../../../lib/i18n/i18n.ts';
import { useAttachedFiles } from '../../../lib/files/use-attached-files.ts';
import { useDraftForm } from '../../../lib/form/use-draft-form.ts';
import { Button } from '../../../ui/button/button.tsx';
import { DraftNote } from '../../../ui/form/draft-note.tsx';
import { FormCard } from '../../../ui/layout/form-card.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { type ClaimForm, claimForm, toClaimForm } from '../claim-form.ts';
import { FileButton, FileChips, FileZone } from '../file-picker.tsx';
import { AdminClaimInputs } from './admin-claim-inputs.tsx';
import { NEW_CLAIM_DRAFT } from './new-claim.ts';
import { useAdminClaimSave } from './use-admin-claim-save.ts';

const RESOLVER = standardSchemaResolver<ClaimForm, unknown, ClaimForm>(claimForm);

interface NewClaimCardProps {
  /** How often the form was requested. Each time, its first field gets the focus. */
  asked: number;
  onFold: () => void;
}

/**
 * Files a claim for anybody, with files. Collapsing the card keeps the typed text and the uploaded
 * files.
 */
export function NewClaimCard({ asked, onFold }: NewClaimCardProps) {
  const t = useT();
  const draft = useDraftForm({
    name: NEW_CLAIM_DRAFT,
    initial: toClaimForm(null),
    resolver: RESOLVER,
  });
  const files = useAttachedFiles(NEW_CLAIM_DRAFT, t('documents.uploadFailed'));
  const [isSettling, setSettling] = useState(false);
  const [isUnsent, setUnsent] = useState(false);
  const { save, problem, busy } = useAdminClaimSave({
    claim: null,
    draft,
    documentIds: files.queue.uploaded,
    onSaved: () => {
      files.queue.forget();
      draft.startOver();
    },
  });
  const { setFocus, handleSubmit } = draft.form;
  useEffect(() => {
    if (asked > 0) setFocus('contenu');
  }, [asked, setFocus]);
  const send = async (form: ClaimForm): Promise<void> => {
    setSettling(true);
    const isUploaded = (await files.queue.settle()) !== null;
    setSettling(false);
    setUnsent(!isUploaded);
    if (isUploaded) await save(form);
  };
  const fault = isUnsent ? t('claims.fileNotUploaded') : problem;
  const isBusy = busy || isSettling;
  return (
    <FormCard open title={t('adminClaims.new')} onToggle={onFold}>
      <form noValidate className="grid gap-4" onSubmit={(event) => void handleSubmit(send)(event)}>
        {fault !== null && <Notice tone="danger">{fault}</Notice>}
        {draft.restored && fault === null && <DraftNote onStartOver={draft.startOver} />}
        <FileZone files={files}>
          <AdminClaimInputs draft={draft} />
          <FileChips files={files} />
          <div className="flex items-center justify-between gap-3">
            <FileButton files={files} />
            <Button type="submit" variant="primary" busy={isBusy}>
              {isBusy ? t('common.saving') : t('adminClaims.create')}
            </Button>
          </div>
        </FileZone>
      </form>
    </FormCard>
  );
}
