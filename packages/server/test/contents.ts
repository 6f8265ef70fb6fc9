import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import type { Tables } from '../src/db/tables.ts';

/** Compares the contents of a whole database before and after a call. */

/** Tables that a refusal may write to: audit, sessions (last seen), failed attempts. */
const MAY_CHANGE = ['audit', 'sessions', 'sign_in_attempts', 'account_failures', 'code_failures'];

/**
 * Creates the function of a migrated database, and so of its copies, that `contentsOf` calls. PostgreSQL keeps the plan
 * of a function. Planning a statement about all tables takes several times as long as running it. So does starting other
 * processes that read a part of it, each of which first learns about all tables.
 */
export async function prepareContents(owner: pg.Client): Promise<void> {
  const { rows: tables } = await owner.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables
     where schemaname = 'public' and tablename <> all ($1::text[]) order by tablename`,
    [MAY_CHANGE],
  );
  const lines = tables.map(
    ({ name }) =>
      `select concat_ws(' ', '${name}', count(*), sum(xmin::text::bigint), max(ctid)) from public.${name}`,
  );
  await owner.query(`
    create schema testing;
    grant usage on schema testing to public;
    create function testing.contents() returns setof text language plpgsql stable
    set max_parallel_workers_per_gather = 0 as $$
    begin
      return query ${lines.join(' union all ')};
    end $$`);
}

/**
 * A digest of all other tables, one line for each table. Equal texts mean equal contents: the system column xmin names the
 * transaction that wrote a row, so among equally many rows every write raises the sum.
 */
export async function contentsOf(db: Kysely<Tables>): Promise<string> {
  const { rows } = await sql<{ contents: string }>`select testing.contents()`.execute(db);
  return rows.map(({ contents }) => contents).join('\n');
}

/** The tables whose contents differ between two such texts. */
export function changedTables(before: string, after: string): string[] {
  const known = new Set(before.split('\n'));
  const changed = after.split('\n').filter((line) => !known.has(line));
  return changed.map((line) => line.split(' ', 1)[0] ?? '');
}
