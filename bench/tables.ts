/**
 * Measures the tables that never stop growing: how large a million rows are, and how long the deletion of outdated rows
 * takes while a backup holds its snapshot. The audit is sealed, archived and verified.
 *   npm run bench -- tables [outdated rows]      default 2000000
 * The database is an embedded one in a temporary folder, as delivered: fsync is on.
 */
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Kysely, KyselyPlugin } from 'kysely';
import type pg from 'pg';
import { pino } from 'pino';
import { withClient } from '../packages/server/src/db/connect/connect.ts';
import { openDatabase } from '../packages/server/src/db/connect/open.ts';
import { startEmbedded } from '../packages/server/src/db/embedded/embedded.ts';
import { migrate, MIGRATIONS } from '../packages/server/src/db/migrate/migrate.ts';
import { OUTDATED } from '../packages/server/src/db/rows/outdated.ts';
import { prune } from '../packages/server/src/db/rows/prune.ts';
import type { Tables } from '../packages/server/src/db/tables.ts';
import { archiveAudit } from '../packages/server/src/rooms/audit/audit-archive.service.ts';
import { createAuditSealer } from '../packages/server/src/rooms/audit/audit-sealer.ts';
import { verifyAudit } from '../packages/server/src/rooms/audit/audit-verifier.ts';

const [ROWS = 2_000_000] = process.argv.slice(2).map(Number);
/** Rows of today, which stay. */
const YOUNG = 200_000;
const MILLION = 1_000_000;
const AT_MOST = { statementMs: 1_000, totalMs: 3_600_000 } as const;

/** How a table is filled: the columns, and their values for the n-th row, of the time `at`. */
const FILLS: Readonly<Record<string, { columns: string; values: string }>> = {
  outbox: { columns: 'area, object_id, at', values: `'claims', n, at` },
  notifications: {
    columns: 'user_id, kind, area, object_id, actor_id, at, read_at',
    values: `1 + n % 1000, 'claim.message', 'claims', n, 1 + (n + 1) % 1000, at, at`,
  },
  mail: {
    columns: 'user_id, kind, data, created_at, due_at, state, ended_at',
    values: `1 + n % 1000, 'claim.message', '{}', at, at, 'SENT', at`,
  },
  webhook_deliveries: {
    columns:
      'webhook_id, message_id, type, area, object_id, body, created_at, due_at, state, attempts',
    values: `1, 'msg_' || n, 'claim.filed', 'claims', n, '{"type":"claim.filed","id":' || n || '}', at, at, 'DELIVERED',
      '[{"at":"2026-11-28T10:00:00Z","status":204,"ms":31}]'`,
  },
  idempotency: {
    columns: 'name, fingerprint, answer, created_at',
    values: `rpad(n::text, 43, '_'), repeat('f', 43), decode(repeat('ab', 400), 'hex'), at`,
  },
};

/** Times each statement of a database. */
class Stopwatch implements KyselyPlugin {
  readonly #began = new WeakMap<object, number>();
  longestMs = 0;

  transformQuery: KyselyPlugin['transformQuery'] = ({ node, queryId }) => {
    this.#began.set(queryId, performance.now());
    return node;
  };

  transformResult: KyselyPlugin['transformResult'] = async ({ result, queryId }) => {
    const began = this.#began.get(queryId) ?? performance.now();
    this.longestMs = Math.max(this.longestMs, performance.now() - began);
    return result;
  };
}

interface Stage {
  owner: pg.Client;
  db: Kysely<Tables>;
}

/** Adds rows to a table: old ones, from a year ago on, and a few of today. */
async function fill({ owner }: Stage, table: string): Promise<void> {
  const { columns = '', values = '' } = FILLS[table] ?? {};
  await owner.query(`insert into ${table} (${columns}) select ${values} from (
    select n, case when n <= ${ROWS} then now() - interval '400 days' + n * interval '1 second' else now() end as at
    from generate_series(1, ${ROWS + YOUNG}) as n) as made`);
  await owner.query(`vacuum analyze ${table}`);
}

async function sizeOf({ owner }: Stage, table: string): Promise<string> {
  const { rows } = await owner.query<{ heap: string; all: string; rows: string }>(
    `select pg_relation_size($1) as heap, pg_total_relation_size($1) as all, count(*) as rows from ${table}`,
    [table],
  );
  const million = (bytes = '0') => (Number(bytes) / Number(rows[0]?.rows) / 1e6) * MILLION;
  return `${million(rows[0]?.all).toFixed(0)} MB a million rows, ${million(rows[0]?.heap).toFixed(0)} of them without indexes`;
}

/** Deletes what is outdated; false when it took too long. */
async function measure(stage: Stage, table: string): Promise<boolean> {
  const rule = OUTDATED.find((one) => one.table === table);
  if (!rule) throw new Error(`nothing says when a row of ${table} is outdated`);
  await fill(stage, table);
  const size = await sizeOf(stage, table);
  const watch = new Stopwatch();
  const began = performance.now();
  const deleted = await prune(stage.db.withPlugin(watch), rule, { now: new Date() });
  const totalMs = performance.now() - began;
  const isKept =
    deleted === ROWS && watch.longestMs <= AT_MOST.statementMs && totalMs <= AT_MOST.totalMs;
  console.log(
    `${table}: ${size}; ${deleted} of ${ROWS} deleted in ${(totalMs / 1_000).toFixed(0)} s,` +
      ` longest statement ${watch.longestMs.toFixed(0)} ms: ${isKept ? 'kept' : 'MISSED'}`,
  );
  await stage.owner.query(`truncate ${table} cascade`);
  return isKept;
}

/** Runs `work` while another transaction holds its snapshot, so that vacuum can remove no deleted row. */
async function besideBackup(url: string, work: () => Promise<void>): Promise<void> {
  await withClient(url, async (backup) => {
    await backup.query('begin isolation level repeatable read, read only');
    await backup.query('select count(*) from users');
    await work();
    await backup.query('rollback');
  });
}

/** Seals a million entries of the month before the last one, archives them, and verifies the chain through the file. */
async function measureAudit({ owner, db }: Stage, ownerUrl: string): Promise<void> {
  const add = (from: number, to: number) =>
    owner.query(`insert into audit (at, actor_id, action, area, object_id, fields, detail, request_id, address)
      select date_trunc('month', now()) - interval '50 days' + n * interval '1 second', 1 + n % 1000, 'update', 'claims', n,
        '{status,response}', '{"from": "OPEN", "to": "RESOLVED"}', gen_random_uuid()::text, '203.0.113.' || n % 256
      from generate_series(${from}, ${to}) as n`);
  // The first one gives the month its part.
  await add(1, 1);
  await owner.query('select make_audit_parts()');
  await add(2, MILLION);
  const seconds = async (work: () => Promise<unknown>): Promise<string> => {
    const began = performance.now();
    await work();
    return `${((performance.now() - began) / 1_000).toFixed(0)} s`;
  };
  const sealed = await seconds(() => createAuditSealer(db)());
  const { rows } = await owner.query<{ audit: string; chain: string }>(
    `select sum(pg_total_relation_size(relid)) as audit, pg_total_relation_size('audit_chain') as chain
     from pg_partition_tree('audit')`,
  );
  const megabytes = (bytes = 0): string => `${(bytes / 1e6).toFixed(0)} MB`;
  const archives = path.join(folder, 'audit');
  const asOwner = await openDatabase(ownerUrl, { log, max: 1, statementTimeoutMs: 0 });
  const stop = new AbortController().signal;
  const before = new Date();
  const archived = await seconds(() =>
    archiveAudit({ db: asOwner.db, folder: archives, before, stop, say: () => undefined }),
  );
  const verified = await seconds(() => verifyAudit(asOwner.db, { archives }));
  await asOwner.close();
  const files = await readdir(archives);
  const sizes = await Promise.all(files.map((file) => stat(path.join(archives, file))));
  const inFiles = sizes.reduce((sum, { size }) => sum + size, 0);
  console.log(
    `audit: ${megabytes(Number(rows[0]?.audit))} a million entries, ${megabytes(Number(rows[0]?.chain))} its chain;` +
      ` sealed in ${sealed}, archived in ${archived} (${megabytes(inFiles)}), verified in ${verified}`,
  );
}

const PEOPLE = `
  insert into users (username, email, role) select 'u' || n, 'u' || n || '@example.org', 'EMPLOYE'
  from generate_series(1, 1000) as n`;
const WEBHOOK = `
  insert into webhooks (name, url, types, secret, key_id, created_by, created_at, updated_at)
  values ('One', 'https://one.example.org', '{claim.filed}', '\\x00ff', 'key', 1, now(), now())`;

const log = pino({ level: 'warn' }, pino.destination(2));
const folder = await mkdtemp(path.join(tmpdir(), 'recourse-tables-'));
const server = await startEmbedded({ dataDir: path.join(folder, 'data'), log });
try {
  await migrate({ ...server, directory: MIGRATIONS, log });
  const database = await openDatabase(server.appUrl, { log, max: 2 });
  await withClient(server.migrationUrl, async (owner) => {
    await owner.query('set statement_timeout = 0');
    await owner.query(PEOPLE);
    await owner.query(WEBHOOK);
    await measureAudit({ owner, db: database.db }, server.migrationUrl);
    for (const table of Object.keys(FILLS))
      // oxlint-disable-next-line no-await-in-loop -- one after the other, or they would measure each other
      await besideBackup(server.migrationUrl, async () => {
        if (!(await measure({ owner, db: database.db }, table))) process.exitCode = 1;
      });
  });
  await database.close();
} finally {
  await server.stop();
  await rm(folder, { recursive: true });
}
