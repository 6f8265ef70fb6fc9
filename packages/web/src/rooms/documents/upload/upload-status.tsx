import { lazyPart } from '../../../ui/layout/lazy-part.tsx';
import type { DocumentUpload } from './use-document-upload.ts';

// Loaded with the first upload.
const UploadProgress = lazyPart(async () => (await import('./upload-progress.tsx')).UploadProgress);

/** The progress of an upload, with a Cancel button. Renders nothing while no upload runs. */
export function UploadStatus({ upload }: { upload: DocumentUpload }) {
  if (upload.progress === null) return null;
  return <UploadProgress share={upload.progress} onCancel={upload.cancel} />;
}
