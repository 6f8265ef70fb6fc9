import { lazy, Suspense } from 'react';
import { retryWhenReachable } from '../../../lib/api/retry-when-reachable.ts';
import type { DocumentUpload } from './use-document-upload.ts';

// Loaded with the first upload.
const UploadProgress = lazy(async () => ({
  default: (await retryWhenReachable(() => import('./upload-progress.tsx'))).UploadProgress,
}));

/** The progress of an upload, with a Cancel button. Renders nothing while no upload runs. */
export function UploadStatus({ upload }: { upload: DocumentUpload }) {
  if (upload.progress === null) return null;
  return (
    <Suspense>
      <UploadProgress share={upload.progress} onCancel={upload.cancel} />
    </Suspense>
  );
}
