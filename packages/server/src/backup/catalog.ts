import copyStreams from 'pg-copy-streams';
import pg from 'pg';
import { APPLIED } from '../db/migrate/migrate.ts';
import type { AppliedMigration } from '../db/migrate/migration-files.ts';
import { codeOf } from '../db/connect/connect.ts';
import { StartError } from '../start-error.ts';
import type { Sequence } from './backup-format.ts';
import { RowHash } from './row-hash.ts';

/** The parts of a database that matter for a backup. */

export interface TableColumns {
  name: string;
  columns: string[];
}

/**
 * Tables of which nothing may be left after a restore. Links of mails, and what waits for one, must not become valid
 * again. The same holds for what is unfinished: sign-ins before their second step, codes of single sign-on, second
 * factors that are being set up, and challenges of passkeys. The running servers are those of then.
 */
export const EMPTY_AFTER_RESTORE = [
  'email_changes',
  'mail_links',
  'passkey_challenges',
  'passkey_setups',
  'servers',
  'sign_in_steps',
  'sso_codes',
  'totp_setups',
] as const;
/**
 * Tables that are not saved: besides those, the outbox and the cursors of its followers. They contain transaction
 * numbers of their own cluster, and followers start from scratch anyway. Presence and what a replica had to show are
 * outdated after a restore. Trigram frequencies are counted again, the vectors of an encoder asked for again, and the
 * assistant is trained again. The list of migrations is in the backup's header, and applying them creates the list
 * again.
 */
const LEFT_OUT = [
  ...EMPTY_AFTER_RESTORE,
  'assistant_model_chunks',
  'assistant_models',
  'letter_shares',
  'outbox',
  'person_writes',
  'presence',
  'schema_migrations',
  'text_vectors',
  'trainer_lease',
  'webhook_state',
];
const UNDEFINED_TABLE = '42P01';

/** Settings that make the text form of values independent of the server, its version and its settings. */
const PLAIN_FORMS = [
  `set local client_encoding = 'UTF8'`,
  `set local timezone = 'UTC'`,
  `set local datestyle = 'ISO'`,
  `set local intervalstyle = 'postgres'`,
  `set local bytea_output = 'hex'`,
  'set local extra_float_digits = 1',
  // The role may have short limits for requests; copying has none.
  'set local statement_timeout = 0',
  'set local idle_in_transaction_session_timeout = 0',
];

/** Prepares the current transaction for copying rows in or out. */
export async function setPlainForms(client: pg.Client): Promise<void> {
  await client.query(PLAIN_FORMS.join('; '));
}

/** The names of all our tables, including those left out of a backup. The parts of a divided table are no tables here. */
export async function readTableNames(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1`,
  );
  return rows.map(({ name }) => name);
}

/**
 * The tables to save, with the columns that can be restored. Generated columns are left out. So are transaction
 * numbers, which mean nothing in another cluster (they default to the restoring transaction).
 */
export async function readTables(client: pg.Client): Promise<TableColumns[]> {
  const { rows } = await client.query<TableColumns>(
    `select c.relname::text as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class as c join pg_attribute as a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> all ($1)
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.atttypid <> 'xid8'::regtype
     group by c.relname order by c.relname`,
    [LEFT_OUT],
  );
  return rows;
}

/** The current values of all sequences. */
export async function readSequences(client: pg.Client): Promise<Sequence[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'S' order by 1`,
  );
  const sequences: Sequence[] = [];
  for (const { name } of rows) {
    const state = await client.query<Pick<Sequence, 'lastValue' | 'isCalled'>>(
      `select last_value::text as "lastValue", is_called as "isCalled" from ${tableName(name)}`,
    );
    for (const row of state.rows) sequences.push({ record: 'sequence', name, ...row });
  }
  return sequences;
}

/** The migrations that made the schema. Throws StartError when the schema is not one of ours. */
export async function readSchema(client: pg.Client): Promise<AppliedMigration[]> {
  const found = await client.query<AppliedMigration>(APPLIED).catch((error: unknown) => {
    if (codeOf(error) === UNDEFINED_TABLE) return { rows: [] };
    throw error;
  });
  if (found.rows.length === 0) throw new StartError('The database is empty: nothing to save.');
  return found.rows;
}

/** The rows of a table as a stream of COPY's text format. */
export function copyOut(client: pg.Client, table: TableColumns): AsyncIterable<Buffer> {
  // COPY does not read a divided table by its name alone.
  return client.query(
    copyStreams.to(`copy (select ${namesOf(table)} from ${tableName(table.name)}) to stdout`),
  );
}

/** A stream that inserts rows in COPY's text format. */
export function copyIn(client: pg.Client, table: TableColumns): copyStreams.CopyStreamQuery {
  return client.query(
    copyStreams.from(`copy ${tableName(table.name)} (${namesOf(table)}) from stdin`),
  );
}

/** Counts and hashes the rows that a table holds. */
export async function hashTable(client: pg.Client, table: TableColumns): Promise<RowHash> {
  const hash = new RowHash();
  for await (const bytes of copyOut(client, table)) hash.update(bytes);
  return hash;
}

/** The qualified name of one of our tables in SQL, independent of the search path. */
export function tableName(name: string): string {
  return `public.${pg.escapeIdentifier(name)}`;
}

function namesOf({ columns }: TableColumns): string {
  return columns.map((column) => pg.escapeIdentifier(column)).join(', ');
}
