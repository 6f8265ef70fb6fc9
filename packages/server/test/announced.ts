import type { Kysely } from 'kysely';
import type { Tables } from '../src/db/tables.ts';

/** Empties the outbox, so that a test reads only what follows. */
export async function clearOutbox(db: Kysely<Tables>): Promise<void> {
  await db.deleteFrom('outbox').execute();
}

/**
 * What was announced about a claim, each once and in alphabetical order: an area, or 'left' and who may no longer see
 * the claim.
 */
export async function announcedOf(db: Kysely<Tables>, claimId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('outbox')
    .where('object_id', '=', claimId)
    .where('area', 'in', ['claims', 'claim-notes', 'messages'])
    .select(['area', 'left_by'])
    .execute();
  return [
    ...new Set(rows.map(({ area, left_by }) => (left_by === null ? area : `left ${left_by}`))),
  ].toSorted();
}
