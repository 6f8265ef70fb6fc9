import { useT } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/button/button.tsx';
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx';

interface UploadProgressProps {
  /** From 0 to 1. */
  share: number;
  onCancel: () => void;
}

/** The progress of an upload, with a Cancel button. */
export function UploadProgress({ share, onCancel }: UploadProgressProps) {
  const t = useT();
  return (
    <div className="grid grid-cols-[1fr_auto] items-center gap-3">
      <ProgressBar label={t('documents.uploading')} share={share} />
      <Button size="sm" onClick={onCancel}>
        {t('documents.cancelUpload')}
      </Button>
    </div>
  );
}
