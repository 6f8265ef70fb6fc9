import { type Insertable, type Kysely, sql, type SqlBool } from 'kysely';
import type { ClaimRatingsTable, Tables } from '../../../db/tables.ts';

/**
 * Stores a client's rating of an answer: one for each cycle of his claim. When the staff made an accepted claim answered
 * again, he accepts it once more, and what he says now replaces what he said then.
 */
export async function putRating(
  db: Kysely<Tables>,
  rating: Insertable<ClaimRatingsTable>,
): Promise<void> {
  await db
    .insertInto('claim_ratings')
    .values(rating)
    .onConflict((oc) =>
      oc
        .columns(['claim_id', 'cycle'])
        .doUpdateSet({
          author_id: sql`excluded.author_id`,
          rating: sql`coalesce(excluded.rating, claim_ratings.rating)`,
          comment: sql`excluded.comment`,
          created_at: sql`excluded.created_at`,
        })
        .where(sql<SqlBool>`excluded.rating is not null or excluded.comment <> ''`),
    )
    .execute();
}
