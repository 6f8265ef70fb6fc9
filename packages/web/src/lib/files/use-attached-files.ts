import { createDocument, deleteDocument } from '@recourse/contract/documents';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { call } from '../api/api.ts';
import { hasStatus } from '../api/api-error.ts';
import { errorText } from '../api/error-text.ts';
import { upload } from '../api/upload.ts';
import { openDraft } from '../form/drafts.ts';
import { AttachedFiles, type ShownFiles, type Transport } from './attached-files.ts';

/** The files of a form, and their snapshot. */
export interface FormFiles extends ShownFiles {
  readonly queue: AttachedFiles;
}

/**
 * Files that are to be sent with the form whose draft has this name. `failed` is the text for an upload that fails
 * without a message from the server.
 */
export function useAttachedFiles(name: string, failed: string): FormFiles {
  const [queue] = useState(
    () => new AttachedFiles(openDraft(`files:${name}`), transportWith(failed)),
  );
  const shown = useSyncExternalStore(queue.subscribe, queue.shown);
  useEffect(() => () => queue.stop(), [queue]);
  return { ...shown, queue };
}

const transportWith = (failed: string): Transport => ({
  upload: async (file, { key, signal, onProgress }) => {
    const fields = { purpose: 'ATTACHMENT' };
    const sending = { fields, file, idempotencyKey: key, signal, onProgress };
    const { id, nom, size } = await upload(createDocument, sending);
    return { id, nom, size: size ?? file.size };
  },
  remove: (id) => void call(deleteDocument, { params: { id } }).catch(() => undefined),
  textOf: (error) => errorText(error, failed),
  // Of a full quota (413 too) something can be deleted meanwhile.
  isFinal: (error) => hasStatus(error, 400, 415, 422),
});
