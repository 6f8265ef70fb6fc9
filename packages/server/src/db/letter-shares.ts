import { type Kysely, sql } from 'kysely';
import type { Tables } from './tables.ts';

/**
 * How frequent letters are in the texts that are searched: in which share of them each three that follow each
 * other stand. The index of a text knows each three letters alone, and takes the longer the more texts have
 * them: whoever knows the rarest ones asks for these.
 */

const AREAS = ['claims', 'reports', 'documents'] as const;
export type SampledArea = (typeof AREAS)[number];

/** Texts looked at, spread over the table, and how many characters of each. */
const TEXTS = 1_000;
const CHARACTERS = 500;

/** What three letters or digits are, for PostgreSQL. */
export const THREE_LETTERS = '^[[:alnum:]]{3}$';

/** Counts the letters anew. One process at a time: what another one is at is left to it. */
export async function sampleLetters(db: Kysely<Tables>): Promise<void> {
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
      from seen where letters ~ ${THREE_LETTERS} group by letters`.execute(trx);
  });
}
