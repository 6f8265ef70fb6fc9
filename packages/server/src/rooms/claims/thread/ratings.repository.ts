import type { Insertable, Kysely } from 'kysely';
import type { ClaimRatingsTable, Tables } from '../../../db/tables.ts';

/** Stores a client's rating of an answer: one for each cycle of his claim. */
export async function insertRating(
  db: Kysely<Tables>,
  rating: Insertable<ClaimRatingsTable>,
): Promise<void> {
  await db.insertInto('claim_ratings').values(rating).execute();
}
