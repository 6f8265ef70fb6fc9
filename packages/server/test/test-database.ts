import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import { pino } from 'pino';
import { inject } from 'vitest';
import { withClient } from '../src/db/connect/connect.ts';
import { openDatabase } from '../src/db/connect/open.ts';
import type { PoolCounts } from '../src/db/connect/pool-counts.ts';
import type { Tables } from '../src/db/tables.ts';
import { testUrl } from './global-setup.ts';

/** Longer than people would wait, because tests may run on a busy machine. */
const PATIENCE_MS = 60_000;

export interface TestDatabase {
  /** Signs in as the serving role, so that its rights are tested too. */
  appUrl: string;
  /** Signs in as the owner of the schema, for what the product itself may not do. */
  ownerUrl: string;
  db: Kysely<Tables>;
  pool: pg.Pool;
  counts: PoolCounts;
  /** Closes the connections and removes the database. */
  drop(): Promise<void>;
}

/** Makes a database for the caller: migrated, empty, opened like the product's. Call `drop` afterwards. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = inject('testServer');
  const name = `${server.template}_${randomBytes(4).toString('hex')}`;
  await withClient(server.adminUrl, (admin) =>
    // The other strategy writes every page to the log, which takes 1.5 times as long.
    admin.query(
      `create database ${name} template ${server.template} owner ${server.owner.name} strategy file_copy`,
    ),
  );
  const appUrl = testUrl(server, server.app, name);
  const open = await openDatabase(appUrl, {
    log: pino({ level: 'silent' }),
    allowUnsafeWrites: true,
    statementTimeoutMs: PATIENCE_MS,
  });
  open.pool.options.connectionTimeoutMillis = PATIENCE_MS;
  return {
    appUrl,
    ownerUrl: testUrl(server, server.owner, name),
    db: open.db,
    pool: open.pool,
    counts: open.counts,
    drop: async () => {
      await open.close();
      await withClient(server.adminUrl, (admin) =>
        admin.query(`drop database ${name} with (force)`),
      );
    },
  };
}
