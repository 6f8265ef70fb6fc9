import type { NewNote, ThreadNote } from '@recourse/contract/claims-thread';
import type { Context } from '../../../context.ts';
import { inTransaction } from '../../../db/connect/retry.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { forbidden, notFound } from '../../../kernel/errors.ts';
import { notify } from '../../../kernel/changes/notify.ts';
import { announce } from '../../../kernel/changes/outbox.ts';
import { recordChange } from '../../../kernel/changes/record-change.ts';
import { findClaim } from '../store/claims.repository.ts';
import { countOf, toThreadFile } from './thread-file.ts';
import { readFiles } from './files.repository.ts';
import { insertNote, lockNote, softDeleteNote } from './notes.repository.ts';
import { sendFiles } from './send-files.service.ts';
import { findThreadClaims } from './thread.repository.ts';

/** Writes an internal note on a claim that the caller may see. Does not change the claim. Throws 404; 422 for files. */
export async function postNote(
  ctx: Context,
  actor: Actor,
  { id, note }: { id: number; note: NewNote },
): Promise<ThreadNote> {
  return inTransaction(ctx.db, async (trx) => {
    if (!(await findClaim(trx, actor, id))) throw notFound();
    const at = ctx.clock.now();
    const stored = await insertNote(trx, {
      claim_id: id,
      author_id: actor.userId,
      body: note.body,
      created_at: at,
    });
    await sendFiles(trx, actor, { claimId: id, noteId: stored.id, documentIds: note.documentIds });
    const files = await readFiles(trx, [id], {
      messageIds: [],
      noteIds: [stored.id],
      filed: false,
    });
    await recordChange(trx, actor, {
      action: 'create',
      area: 'claim-notes',
      objectId: id,
      detail: countOf(note.documentIds),
    });
    await notify(trx, { userId: actor.userId, at }, [
      { kind: 'claim.note', area: 'claims', objectId: id, to: 'ASSIGNEE' },
    ]);
    return {
      kind: 'NOTE',
      id: stored.id,
      at: at.toISOString(),
      author: {
        id: actor.userId,
        name: stored.author_name,
        role: 'STAFF',
      },
      body: note.body,
      documents: files.map(toThreadFile),
    };
  });
}

/** Deletes a note of the claim's thread. Throws 404; 403 for somebody else's. */
export async function deleteNote(
  ctx: Context,
  actor: Actor,
  { id, noteId }: { id: number; noteId: number },
): Promise<void> {
  await inTransaction(ctx.db, async (trx) => {
    const claim = await findClaim(trx, actor, id);
    if (!claim) throw notFound();
    const { ids } = await findThreadClaims(trx, actor, claim);
    const note = await lockNote(trx, ids, noteId);
    if (!note) throw notFound();
    if (actor.role !== 'ADMIN' && note.author_id !== actor.userId) throw forbidden();
    await softDeleteNote(trx, noteId, { userId: actor.userId, at: ctx.clock.now() });
    const objectId = note.claim_id;
    await recordChange(trx, actor, { action: 'delete', area: 'claim-notes', objectId });
    if (objectId !== id) await announce(trx, 'claim-notes', id);
  });
}
