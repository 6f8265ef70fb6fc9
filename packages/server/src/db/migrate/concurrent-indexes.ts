import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { MigrationFile } from './migration-files.ts';

/**
 * Migrations that build indexes while others write. PostgreSQL does that outside of any transaction. Such a file
 * therefore contains nothing else, and each of its statements can be repeated.
 */

const STATEMENT = /^create (?:unique )?index concurrently if not exists (\w+) on /;
const CONCURRENTLY = 'concurrently ';

/** An arbitrary number that nothing else in the database locks. */
const INDEX_LOCK = 7_365_002;
const ASK_EVERY_MS = 200;

const withoutComments = (sql: string): string => sql.replaceAll(/--[^\n]*/g, '');

/** The statements of a file that only builds indexes concurrently; null for every other file. */
export function concurrentStatements({ sql }: Pick<MigrationFile, 'sql'>): string[] | null {
  if (!withoutComments(sql).includes(CONCURRENTLY)) return null;
  return withoutComments(sql)
    .split(';')
    .map((statement) => statement.trim().replaceAll(/\s+/g, ' '))
    .filter((statement) => statement !== '');
}

/**
 * The same statements for use in a transaction without other writers: a restore into an empty
 * database.
 */
export const insideTransaction = (sql: string): string =>
  sql.replaceAll(/\bindex concurrently\b/g, 'index');

/**
 * Runs `work` while no other process builds indexes. It polls for the lock instead of waiting in the database, because
 * the build would wait for a waiting statement.
 */
export async function whileBuilding<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  while (!(await tryLock(client))) await sleep(ASK_EVERY_MS);
  try {
    return await work();
  } finally {
    await client.query('select pg_advisory_unlock($1)', [INDEX_LOCK]).catch(() => undefined);
  }
}

async function tryLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(
    'select pg_try_advisory_lock($1) as taken',
    [INDEX_LOCK],
  );
  return rows[0]?.taken ?? false;
}

/** Builds the missing indexes. An index whose build was interrupted is invalid, and is built again. */
export async function buildIndexes(
  client: pg.Client,
  statements: readonly string[],
): Promise<void> {
  await client.query('set statement_timeout = 0');
  for (const statement of statements) {
    const name = STATEMENT.exec(statement)?.[1];
    if (name === undefined) throw new Error(`only indexes may stand beside: ${statement}`);
    if (await isCutOff(client, name)) await client.query(`drop index concurrently ${name}`);
    await client.query(statement);
  }
}

async function isCutOff(client: pg.Client, index: string): Promise<boolean> {
  const { rows } = await client.query(
    'select 1 from pg_index where indexrelid = to_regclass($1) and not indisvalid',
    [index],
  );
  return rows.length > 0;
}
