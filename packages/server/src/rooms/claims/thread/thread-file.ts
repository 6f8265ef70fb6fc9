import type { ThreadFile } from '@recourse/contract/claims-thread';
import type { SentFile } from './files.repository.ts';

/** What is answered of a file in a thread. */
export const toThreadFile = ({ id, nom, mime, size }: SentFile): ThreadFile => ({
  id,
  nom,
  mime,
  size,
});

/** How many files were sent, for the audit trail; nothing for none. */
export const countOf = (documentIds: readonly number[] | undefined): { files?: number } =>
  documentIds === undefined || documentIds.length === 0 ? {} : { files: documentIds.length };
