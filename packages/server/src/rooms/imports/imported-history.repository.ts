import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../db/tables.ts';

/** Rows of the labelled history, many at a time. */

export interface NewExample {
  text: string;
  solution_id: number;
}

/** Adds the missing examples. Resolves with the ids of the new ones. */
export async function addExamples(
  db: Kysely<Tables>,
  examples: readonly NewExample[],
): Promise<number[]> {
  if (examples.length === 0) return [];
  const rows = await db
    .insertInto('training_examples')
    .values(examples.map((example) => ({ ...example, source: 'import' as const })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * The identity of each example (its solution and its words without case and accents), and whether it is already known.
 */
export async function findExamples(
  db: Kysely<Tables>,
  examples: readonly NewExample[],
): Promise<{ key: string; isKnown: boolean }[]> {
  if (examples.length === 0) return [];
  const { rows } = await sql<{ key: string; isKnown: boolean }>`
    select n.solution_id || ':' || md5(fold(n.text)) as key,
           exists (select from training_examples t
                    where t.solution_id = n.solution_id and md5(fold(t.text)) = md5(fold(n.text))) as "isKnown"
      from jsonb_to_recordset(${JSON.stringify(examples)}::jsonb) as n (text text, solution_id bigint)`.execute(
    db,
  );
  return rows;
}

/** The solutions with one of these external ids or ids. */
export async function findNamedSolutions(
  db: Kysely<Tables>,
  { externalIds, ids }: { externalIds: readonly string[]; ids: readonly number[] },
) {
  return db
    .selectFrom('solutions')
    .where((eb) =>
      eb.or([
        eb('external_id', '=', eb.fn.any(eb.val(externalIds))),
        eb('id', '=', eb.fn.any(eb.val(ids))),
      ]),
    )
    .select(['id', 'external_id', 'archived_at'])
    .execute();
}
