import { type Kysely, sql, type SqlBool } from 'kysely';
import type { Tables } from '../tables.ts';
import { foldedNames } from './person-name.ts';

/** The largest number of people that a text may match. A text in more names does not narrow the list. */
const MOST = 1_000;

/**
 * People whose name or username contains a typed text, for lists of other rows; `pattern` is the text for LIKE. Only
 * texts that the trigram index can find, so that a search of another list never reads every account.
 */
export async function findNamedPeople(
  db: Kysely<Tables>,
  typed: string,
  pattern: string,
): Promise<number[]> {
  if (typed.length < 3 || !/\p{L}/u.test(typed)) return [];
  const rows = await db
    .selectFrom('users')
    .where('deleted_at', 'is', null)
    .where(sql<SqlBool>`${foldedNames} like fold(${pattern})`)
    .select('id')
    .limit(sql.lit(MOST))
    .execute();
  return rows.map(({ id }) => id);
}
