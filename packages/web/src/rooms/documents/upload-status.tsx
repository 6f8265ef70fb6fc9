import { useT } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import type { DocumentUpload } from './use-document-upload.ts';

/** How far an upload has come, with the way back. Nothing while none runs. */
export function UploadStatus({ upload }: { upload: DocumentUpload }) {
  const t = useT();
  if (upload.progress === null) return null;
  return (
    <div className="grid grid-cols-[1fr_auto] items-center gap-3">
      <ProgressBar label={t('documents.uploading')} share={upload.progress} />
      <Button size="sm" onClick={upload.cancel}>
        {t('documents.cancelUpload')}
      </Button>
    </div>
  );
}
