import { type Kysely, sql, type SqlBool } from 'kysely';
import type { Tables } from '../tables.ts';

/** How many people a row's person is looked for among. A text that is in more names tells nobody apart. */
const MOST = 1_000;

/**
 * People in whose name or username a typed text is, for lists of other rows; `pattern` is the text for LIKE. Only texts
 * that the index of three letters can find: names must not make the search of another list read every account.
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
    .where(sql<SqlBool>`fold(username || ' ' || coalesce(nom, '')) like fold(${pattern})`)
    .select('id')
    .limit(sql.lit(MOST))
    .execute();
  return rows.map(({ id }) => id);
}
