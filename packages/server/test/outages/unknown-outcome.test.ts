import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { withClient } from '../../src/db/connect/connect.ts';
import { type Portal, startPortal } from './portal.ts';
import { stagePostgres, type StagedPostgres } from './staged-postgres.ts';

/** A database that waits for a lost synchronous standby: it commits without acknowledging it. */

/** Three times the limit of a request. */
const ANSWERED_MS = 24_000;

let database: StagedPostgres;
let portal: Portal;
beforeAll(async () => {
  database = await stagePostgres();
  await database.start('primary');
  portal = await startPortal({ app: database.url('app'), owner: database.url('owner') });
});
afterAll(async () => {
  await waitForStandby('');
  await portal.stop();
  await database.remove();
});

/** Which standby each COMMIT waits for; '': none. */
const waitForStandby = (name: string): Promise<void> =>
  withClient(database.url('admin'), async (admin) => {
    await admin.query(`alter system set synchronous_standby_names = '${name}'`);
    await admin.query('select pg_reload_conf()');
  });

/** Resolves once a COMMIT waits: PostgreSQL takes up its new settings a moment after it is told to. */
const untilCommitsWait = (): Promise<void> =>
  withClient(database.url('admin'), (probe) =>
    withClient(database.url('admin'), async (admin) => {
      const { rows } = await probe.query<{ pid: number }>('select pg_backend_pid() as pid');
      const release = `select pg_cancel_backend(pid) from pg_stat_activity
        where pid = ${rows[0]?.pid} and wait_event = 'SyncRep'`;
      for (let hasWaited = false; !hasWaited;) {
        let isOver = false;
        const committing = probe
          .query(`select pg_logical_emit_message(true, 'probe', '')`)
          .finally(() => (isOver = true));
        while (!isOver && !hasWaited) {
          hasWaited = (await admin.query(release)).rowCount === 1;
          await sleep(20);
        }
        await committing;
      }
    }),
  );

const solutions = (): Promise<number> =>
  withClient(database.url('owner'), async (owner) => {
    const { rows } = await owner.query<{ count: number }>(
      'select count(*)::int as count from solutions',
    );
    return rows[0]?.count ?? 0;
  });

test('a COMMIT without an answer is told as such, and the same key then gets the first result', async () => {
  const key = randomUUID();
  await waitForStandby('nobody');
  await untilCommitsWait();
  const began = performance.now();
  const unknown = await portal.write(key);
  expect(unknown).toMatchObject({ status: 503, code: 'OUTCOME_UNKNOWN', retryAfter: '2' });
  expect(performance.now() - began).toBeLessThan(ANSWERED_MS);
  // The first attempt still holds its key.
  expect(await portal.write(key)).toMatchObject({ status: 409, code: 'STILL_RUNNING' });
  await waitForStandby('');
  await vi.waitFor(async () => expect((await portal.write(key)).status).toBe(201), {
    timeout: ANSWERED_MS,
  });
  expect(await solutions()).toBe(1);
});
