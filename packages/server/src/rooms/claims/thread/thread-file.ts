import type { ThreadFile } from '@recourse/contract/claims-thread';
import type { SentFile } from './files.repository.ts';

/** A file in a thread, in the shape of the API. */
export const toThreadFile = ({ id, nom, mime, size }: SentFile): ThreadFile => ({
  id,
  nom,
  mime,
  size,
});

/** The number of sent files, for the audit trail; nothing when there are none. */
export const countOf = (documentIds: readonly number[] | undefined): { files?: number } =>
  documentIds === undefined || documentIds.length === 0 ? {} : { files: documentIds.length };
