import { useRef, useState } from 'react';
import { errorText } from '../../../lib/api/error-text.ts';
import { useIdempotencyKey } from '../../../lib/api/use-idempotency-key.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { useCreateDocument } from '../documents.queries.ts';

interface DocumentForm {
  /** Text fields by name; empty ones are left out. */
  fields: Readonly<Record<string, string>>;
  file: File | null;
}

interface DocumentUploadOptions {
  /** The text for a failure without a message from the server. */
  failed: string;
  /** Shown when it succeeds. */
  done: string;
  onDone: () => void;
}

export interface DocumentUpload {
  send: (form: DocumentForm) => Promise<void>;
  /** The share that has been sent, from 0 to 1; null while no upload runs. */
  progress: number | null;
  cancel: () => void;
  /** Why the last upload failed. */
  problem: string | null;
  /** Clears the error, because another file was chosen. */
  dismissProblem: () => void;
}

/** Uploads a new document with its progress. The user can cancel a running upload. */
export function useDocumentUpload({ failed, done, onDone }: DocumentUploadOptions): DocumentUpload {
  const t = useT();
  const create = useCreateDocument();
  const keyFor = useIdempotencyKey();
  const abort = useRef<AbortController>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  const send = async ({ fields, file }: DocumentForm): Promise<void> => {
    const { signal } = (abort.current = new AbortController());
    setProblem(null);
    setProgress(0);
    try {
      const idempotencyKey = keyFor([fields, file?.name, file?.size, file?.lastModified]);
      await create.mutateAsync({ fields, file, idempotencyKey, signal, onProgress: setProgress });
      keyFor.end();
      toast.success(done);
      onDone();
    } catch (error) {
      if (signal.aborted) toast.info(t('documents.cancelled'));
      else setProblem(errorText(error, failed));
    } finally {
      setProgress(null);
    }
  };

  return {
    send,
    progress,
    problem,
    dismissProblem: () => setProblem(null),
    cancel: () => abort.current?.abort(),
  };
}
