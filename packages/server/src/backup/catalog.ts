import copyStreams from 'pg-copy-streams';
import pg from 'pg';
import type { AppliedMigration } from '../db/migration-files.ts';
import { codeOf } from '../db/connect.ts';
import { StartError } from '../start-error.ts';
import type { Sequence } from './backup-format.ts';
import { RowHash } from './row-hash.ts';

/** What a database consists of, as far as a backup is concerned. */

export interface TableColumns {
  name: string;
  columns: string[];
}

/**
 * Not saved: the outbox speaks in transaction numbers of its own cluster, and its followers start anew anyway;
 * who has a form open is over by then; the shares of letters are counted anew; the list of migrations stands in the backup's header and is made again by applying them.
 */
const LEFT_OUT = ['letter_shares', 'outbox', 'presence', 'schema_migrations'];
const UNDEFINED_TABLE = '42P01';

/** The form of values is the same whatever the server, its version and its settings. */
const PLAIN_FORMS = [
  `set local client_encoding = 'UTF8'`,
  `set local timezone = 'UTC'`,
  `set local datestyle = 'ISO'`,
  `set local intervalstyle = 'postgres'`,
  `set local bytea_output = 'hex'`,
  'set local extra_float_digits = 1',
  // A role may carry short limits for requests; copying takes as long as it takes.
  'set local statement_timeout = 0',
  'set local idle_in_transaction_session_timeout = 0',
];

/** Prepares the current transaction for copying rows in or out. */
export async function setPlainForms(client: pg.Client): Promise<void> {
  await client.query(PLAIN_FORMS.join('; '));
}

/** Every table of ours by name, those that stay out of a backup too. */
export async function readTableNames(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  );
  return rows.map(({ name }) => name);
}

/**
 * The tables to save, with the columns that can be written again: not generated ones, and no transaction
 * numbers, which mean nothing in another cluster (they default to the transaction that restores).
 */
export async function readTables(client: pg.Client): Promise<TableColumns[]> {
  const { rows } = await client.query<TableColumns>(
    `select c.relname::text as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class as c join pg_attribute as a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all ($1)
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.atttypid <> 'xid8'::regtype
     group by c.relname order by c.relname`,
    [LEFT_OUT],
  );
  return rows;
}

/** Where every sequence stands. */
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

/** The migrations that made the schema. Throws StartError where there is none of ours. */
export async function readSchema(client: pg.Client): Promise<AppliedMigration[]> {
  const found = await client
    .query<AppliedMigration>(
      'select version, name, checksum from public.schema_migrations order by version',
    )
    .catch((error: unknown) => {
      if (codeOf(error) === UNDEFINED_TABLE) return { rows: [] };
      throw error;
    });
  if (found.rows.length === 0) throw new StartError('The database is empty: nothing to save.');
  return found.rows;
}

/** The rows of a table as a stream of COPY's text format. */
export function copyOut(client: pg.Client, table: TableColumns): AsyncIterable<Buffer> {
  return client.query(copyStreams.to(`copy ${columnList(table)} to stdout`));
}

/** Takes in rows in COPY's text format. */
export function copyIn(client: pg.Client, table: TableColumns): copyStreams.CopyStreamQuery {
  return client.query(copyStreams.from(`copy ${columnList(table)} from stdin`));
}

/** Counts and hashes the rows that a table holds. */
export async function hashTable(client: pg.Client, table: TableColumns): Promise<RowHash> {
  const hash = new RowHash();
  for await (const bytes of copyOut(client, table)) hash.update(bytes);
  return hash;
}

/** A name of ours in SQL, whatever the search path. */
export function tableName(name: string): string {
  return `public.${pg.escapeIdentifier(name)}`;
}

function columnList({ name, columns }: TableColumns): string {
  return `${tableName(name)} (${columns.map((column) => pg.escapeIdentifier(column)).join(', ')})`;
}
