import { DOCUMENT_MESSAGES, mayDeleteDocument } from '@recourse/contract/documents';
import type { Context } from '../../context.ts';
import type { Actor } from '../../kernel/actor.ts';
import { announce } from '../../kernel/changes/outbox.ts';
import { recordChange } from '../../kernel/changes/record-change.ts';
import { conflict, forbidden, notFound } from '../../kernel/errors.ts';
import { findClaim } from '../claims/store/claims.repository.ts';
import { type FilePlace, findFilePlace } from '../claims/thread/files.repository.ts';
import { lockAttachment, softDeleteDocument } from './documents.repository.ts';

/** Who may read and delete attachments: files that were sent with a claim, a message or a note. */

/**
 * Where an attachment is stored, when the caller may read it. Everybody who may read its claim, message or note may
 * read a sent attachment. Before it is sent, only its uploader and administrators may.
 */
export async function findReadable(
  db: Context['db'],
  actor: Actor,
  id: number,
): Promise<FilePlace | undefined> {
  const place = await findFilePlace(db, id);
  if (!place) return undefined;
  const { claimId, isOfNote, isTakenBack } = place;
  if (claimId === null) return mayDeleteDocument(actor, place) ? place : undefined;
  // Nobody reads a deleted note. The staff still read the files of a withdrawn message.
  const isHidden = isOfNote ? isTakenBack || isClient(actor) : isTakenBack && isClient(actor);
  return isHidden || !(await findClaim(db, actor, claimId)) ? undefined : place;
}

const isClient = ({ role }: Actor): boolean => role === 'CLIENT';

interface Deletion {
  trx: Parameters<typeof recordChange>[0];
  actor: Actor;
  id: number;
}

/**
 * Deletes an attachment. After it was sent, only an administrator may; it then moves from the thread to the trash.
 * Throws 404, 403, 409.
 */
export async function deleteAttachment(
  ctx: Pick<Context, 'clock'>,
  { trx, actor, id }: Deletion,
): Promise<void> {
  await lockAttachment(trx, id);
  const place = await findReadable(trx, actor, id);
  if (!place) throw notFound();
  if (!mayDeleteDocument(actor, place)) throw forbidden();
  if (actor.role !== 'ADMIN' && place.claimId !== null)
    throw conflict(DOCUMENT_MESSAGES.attached, 'ATTACHED');
  await softDeleteDocument(trx, id, { userId: actor.userId, at: ctx.clock.now() });
  await recordChange(trx, actor, { action: 'delete', area: 'documents', objectId: id });
  if (place.claimId !== null)
    await announce(trx, place.isOfNote ? 'claim-notes' : 'messages', place.claimId);
}
