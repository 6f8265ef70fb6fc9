import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import { pino } from 'pino';
import { inject } from 'vitest';
import { withClient } from '../src/db/connect.ts';
import { openDatabase } from '../src/db/open.ts';
import type { Tables } from '../src/db/tables.ts';
import { testUrl } from './global-setup.ts';

/** How long people wait for an answer is no rule of a test, which a busy machine may keep waiting longer. */
const PATIENCE_MS = 60_000;

export interface TestDatabase {
  /** Signs in as the serving role, so its rights are put to the test. */
  appUrl: string;
  /** Signs in as the owner of the schema, for what the product itself may not do. */
  ownerUrl: string;
  db: Kysely<Tables>;
  pool: pg.Pool;
  /** Closes the connections and removes the database. */
  drop(): Promise<void>;
}

/** A database of the caller's own: migrated, empty, opened as the product opens it. Call `drop` afterwards. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = inject('testServer');
  const name = `${server.template}_${randomBytes(4).toString('hex')}`;
  await withClient(server.adminUrl, (admin) =>
    // The other strategy writes every page to the log, which takes half as long again.
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
    drop: async () => {
      await open.close();
      await withClient(server.adminUrl, (admin) =>
        admin.query(`drop database ${name} with (force)`),
      );
    },
  };
}
