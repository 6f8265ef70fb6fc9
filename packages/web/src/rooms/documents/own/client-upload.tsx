import { documentFormFault } from '@recourse/contract/documents';
import { type FormEvent, useRef, useState } from 'react';
import { useDraft } from '../../../lib/form/drafts.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { useShortcut } from '../../../ui/keyboard/use-shortcut.ts';
import { type PickedUser, readPickedUser, UserPicker } from '../../users/user-picker.tsx';
import { fileFault } from '../../../lib/files/document-file.ts';
import { DocumentFileField } from '../upload/document-file-field.tsx';
import { UploadStatus } from '../upload/upload-status.tsx';
import { useDocumentUpload } from '../upload/use-document-upload.ts';

/** A client's upload of one file, for the administrators and optionally one employee. */
export function ClientUpload() {
  const t = useT();
  const form = useRef<HTMLFormElement>(null);
  const [file, setFile] = useState<File | null>(null);
  // The draft does not contain the file, because a page cannot choose one by itself.
  const [employee, setEmployee] = useDraft<PickedUser | null>(
    'document:upload',
    null,
    readPickedUser,
  );
  const [missing, setMissing] = useState<string | null>(null);
  const upload = useDocumentUpload({
    failed: t('documents.uploadFailed'),
    done: t('documents.uploadDone'),
    onDone: () => {
      setFile(null);
      setEmployee(null);
    },
  });
  const busy = upload.progress !== null;
  const fault = file === null ? missing : fileFault(file);

  const choose = (chosen: File | null): void => {
    setFile(chosen);
    upload.dismissProblem();
    setMissing(null);
  };
  const send = (event: FormEvent): void => {
    event.preventDefault();
    setMissing(documentFormFault('CLIENT', {}, file !== null)?.message ?? null);
    if (file === null || fileFault(file) !== null) return;
    const employeeId = employee === null ? '' : String(employee.id);
    void upload.send({ fields: { employeeId }, file });
  };

  useShortcut('n', () => form.current?.querySelector('input')?.focus(), t('documents.uploadTitle'));

  return (
    <Card aria-label={t('documents.uploadTitle')} className="mb-6 p-5">
      <h2 className="mb-4 text-base font-semibold">{t('documents.uploadTitle')}</h2>
      <form ref={form} noValidate className="grid gap-4" onSubmit={send}>
        {upload.problem !== null && <Notice tone="danger">{upload.problem}</Notice>}
        <div className="grid items-start gap-4 md:grid-cols-2">
          <DocumentFileField
            label={t('documents.file')}
            file={file}
            onFile={choose}
            error={fault ?? undefined}
            disabled={busy}
          />
          <UserPicker
            label={t('documents.shareWith')}
            hint={t('documents.employeeHint')}
            placeholder={t('documents.employeePlaceholder')}
            loadFailed={t('documents.employeesFailed')}
            value={employee}
            onChange={setEmployee}
          />
        </div>
        <UploadStatus upload={upload} />
        <div className="flex justify-end">
          <Button type="submit" variant="primary" busy={busy}>
            {t(busy ? 'documents.uploading' : 'documents.upload')}
          </Button>
        </div>
      </form>
    </Card>
  );
}
