import type { Insertable, Kysely } from 'kysely';
import type { ClaimRatingsTable, Tables } from '../../../db/tables.ts';

/** Stores what a client says of an answer: once a cycle of his claim. */
export async function insertRating(
  db: Kysely<Tables>,
  rating: Insertable<ClaimRatingsTable>,
): Promise<void> {
  await db.insertInto('claim_ratings').values(rating).execute();
}
