import { LIMITS } from '@recourse/contract/values/limits';
import { useEffect, useState } from 'react';
import { useT } from '../../../lib/i18n/i18n.ts';
import { type DraftForm, useDraftForm } from '../../../lib/form/use-draft-form.ts';
import { Button } from '../../../ui/button/button.tsx';
import { DraftNote } from '../../../ui/form/draft-note.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import {
  type AdminDocumentForm,
  adminDocumentResolver,
  documentFields,
  EMPTY_DOCUMENT,
} from './admin-document-form.ts';
import { AdminDocumentInputs } from './admin-document-inputs.tsx';
import { NEW_DOCUMENT_DRAFT } from './new-document-draft.ts';
import { fileFault, typeOfName } from '../../../lib/files/document-file.ts';
import { DocumentFileField } from '../upload/document-file-field.tsx';
import { UploadStatus } from '../upload/upload-status.tsx';
import { useDocumentUpload } from '../upload/use-document-upload.ts';

/** Adds a document, with or without a file. `asked`: each time it rises, the first field gets the focus. */
export function NewDocumentForm({ asked }: { asked: number }) {
  const t = useT();
  const draft = useDraftForm({
    name: NEW_DOCUMENT_DRAFT,
    initial: EMPTY_DOCUMENT,
    resolver: adminDocumentResolver,
  });
  const [file, setFile] = useState<File | null>(null);
  const fault = file === null ? null : fileFault(file);
  const upload = useDocumentUpload({
    failed: t('documents.createFailed'),
    done: t('adminDocuments.created'),
    onDone: () => {
      setFile(null);
      draft.startOver();
    },
  });
  const busy = upload.progress !== null;
  const save = async (values: AdminDocumentForm): Promise<void> => {
    if (fault === null) await upload.send({ fields: documentFields(values), file });
  };
  const { setFocus } = draft.form;
  useEffect(() => {
    if (asked > 0) setFocus('nom');
  }, [asked, setFocus]);
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => void draft.form.handleSubmit(save)(event)}
    >
      {upload.problem !== null && <Notice tone="danger">{upload.problem}</Notice>}
      {draft.restored && upload.problem === null && <DraftNote onStartOver={draft.startOver} />}
      <div className="grid items-start gap-4 xl:grid-cols-[19rem_1fr]">
        <DocumentFileField
          label={t('documents.fileOptional')}
          file={file}
          onFile={(chosen) => {
            setFile(chosen);
            upload.dismissProblem();
            if (chosen !== null) suggestNames(draft, chosen);
          }}
          error={fault ?? undefined}
          disabled={busy}
        />
        <AdminDocumentInputs draft={draft} />
      </div>
      <UploadStatus upload={upload} />
      <div className="flex justify-end">
        <Button type="submit" variant="primary" busy={busy}>
          {t(busy ? 'documents.uploading' : 'adminDocuments.create')}
        </Button>
      </div>
    </form>
  );
}

/** Fills empty fields from the chosen file. */
function suggestNames({ form }: DraftForm<AdminDocumentForm>, file: File): void {
  const { nom, type } = form.getValues();
  if (nom.trim() === '') form.setValue('nom', file.name.slice(0, LIMITS.nom));
  if (type.trim() === '') form.setValue('type', typeOfName(file.name));
}
