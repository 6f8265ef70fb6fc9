import { FILES_MISSING } from '@recourse/contract/claims';
import type { Context } from '../../../context.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { unprocessable } from '../../../kernel/errors.ts';
import { attachFiles, type FilesTarget } from './files.repository.ts';

/**
 * Sends uploaded files with a claim, a message or a note, in the transaction that writes it. Throws 422 for files that
 * belong to somebody else, are already sent, or are missing, with the same message for all.
 */
export async function sendFiles(
  db: Context['db'],
  actor: Actor,
  { documentIds = [], ...target }: FilesTarget & { documentIds: readonly number[] | undefined },
): Promise<void> {
  if (await attachFiles(db, target, { ids: documentIds, userId: actor.userId })) return;
  throw unprocessable(FILES_MISSING, { documentIds: FILES_MISSING });
}
