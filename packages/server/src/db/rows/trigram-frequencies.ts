import { type Kysely, sql } from 'kysely';
import type { Tables } from '../tables.ts';

/**
 * Trigram frequencies: for each trigram, the share of the searched texts that contain it. The index of texts finds the
 * rows of one trigram at a time, and a rare trigram has few rows. A search therefore uses the rarest trigrams of the
 * typed text. Their table is called letter_shares, because an older version of the product may still read it.
 */

const AREAS = ['claims', 'reports', 'documents'] as const;
export type SampledArea = (typeof AREAS)[number];

/** How many texts, spread over the table, are sampled, and how many characters of each. */
const TEXTS = 1_000;
const CHARACTERS = 500;

/** A trigram of letters or digits, as a pattern of PostgreSQL. */
export const TRIGRAM = '^[[:alnum:]]{3}$';

/** Counts the trigrams again. Skips an area that another process is counting. */
export async function sampleTrigrams(db: Kysely<Tables>): Promise<void> {
  for (const area of AREAS) await sampleArea(db, area);
}

async function sampleArea(db: Kysely<Tables>, area: SampledArea): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const turn = await sql<{ taken: boolean }>`
      select pg_try_advisory_xact_lock(hashtext(${`sample letters of ${area}`})) as taken`.execute(
      trx,
    );
    if (!turn.rows[0]?.taken) return;
    await trx.deleteFrom('letter_shares').where('area', '=', area).execute();
    await sql`
      with sampled as materialized (
        select t.id, left(t.search, ${CHARACTERS}) as text
        from generate_series(1, ${TEXTS}::int) as n
        join ${sql.table(area)} as t on t.id = (select max(id) from ${sql.table(area)}) * n / ${TEXTS}::int
      ), seen as (
        select distinct id, substr(text, at, 3) as letters
        from sampled, generate_series(1, length(text) - 2) as at
      )
      insert into letter_shares (area, letters, share)
      select ${area}, letters, count(*)::real / (select count(distinct id) from sampled)
      from seen where letters ~ ${TRIGRAM} group by letters`.execute(trx);
  });
}
