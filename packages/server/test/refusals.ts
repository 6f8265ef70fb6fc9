import type { LightMyRequestResponse } from 'fastify';
import { type Kysely, sql } from 'kysely';
import { expect } from 'vitest';
import type { Tables } from '../src/db/tables.ts';

/** Tables that a refusal may write to: audit, sessions (last seen), failed attempts. */
const MAY_CHANGE = ['audit', 'sessions', 'sign_in_attempts', 'account_failures'];

/** A digest of all other tables, one line for each: equal texts mean equal contents. */
export async function contentsOf(db: Kysely<Tables>): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'
    and tablename <> all (${sql.val(MAY_CHANGE)}::text[]) order by tablename`.execute(db);
  const lines = tables.map(
    ({ name }) =>
      sql`select concat_ws(' ', ${sql.lit(name)}, count(*), sum(hashtextextended(t::text, 0)::numeric)) as line
        from ${sql.table(name)} t`,
  );
  const { rows } = await sql<{ line: string }>`${sql.join(lines, sql` union all `)}`.execute(db);
  return rows.map(({ line }) => line).join('\n');
}

/** The tables whose contents differ between two such texts. */
export function changedTables(before: string, after: string): string[] {
  const known = new Set(before.split('\n'));
  const changed = after.split('\n').filter((line) => !known.has(line));
  return changed.map((line) => line.split(' ', 1)[0] ?? '');
}

/** Makes a call that must be refused with this status and must change nothing. */
export async function refused(
  db: Kysely<Tables>,
  status: number,
  call: () => Promise<LightMyRequestResponse>,
): Promise<LightMyRequestResponse> {
  const before = await contentsOf(db);
  const response = await call();
  expect({ status: response.statusCode, body: response.body }).toMatchObject({ status });
  expect(await contentsOf(db)).toBe(before);
  return response;
}
