import { type RawBuilder, sql, type SqlBool } from 'kysely';

/**
 * Ids and rows as parts of statements that are planned once. PostgreSQL expects ten elements in an array that it does
 * not know. Such a plan then looks more expensive than one for the single element of the call, and PostgreSQL plans
 * again each time.
 */

/** Up to this many rows are written one by one, and not as arrays. */
const FEW = 2;

/** Whether a column holds one of these ids. A single id, the most frequent case, is an equality. */
export const isAmong = (column: string, ids: readonly number[]): RawBuilder<SqlBool> =>
  ids.length === 1
    ? sql`${sql.ref(column)} = ${ids[0]}::bigint`
    : sql`${sql.ref(column)} = any (${sql.val(ids)}::bigint[])`;

/**
 * Rows to select from, of which each value has the type of its place. Give the table and its columns names with AS.
 */
export function rowsOf(
  types: readonly string[],
  rows: readonly (readonly unknown[])[],
): RawBuilder<unknown> {
  if (rows.length === 0 || rows.length > FEW) {
    const columns = types.map(
      (type, place) => sql`${sql.val(rows.map((row) => row[place]))}::${sql.raw(type)}[]`,
    );
    return sql`unnest(${sql.join(columns)})`;
  }
  const values = rows.map(
    (row) =>
      sql`(${sql.join(row.map((value, place) => sql`${value}::${sql.raw(types[place] ?? '')}`))})`,
  );
  return sql`(values ${sql.join(values)})`;
}
