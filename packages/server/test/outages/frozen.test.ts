import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Heard, type Portal, startPortal } from './portal.ts';
import { stagePostgres, type StagedPostgres } from './staged-postgres.ts';

/** CR-05: the real product on a database whose processes have been stopped with SIGSTOP, with the real time limits. */

const WRITERS = 12;
/** Three times the limits: an answer within 8 s, and success within 3 s after SIGCONT. */
const ANSWERED_MS = 24_000;
const WORKS_AGAIN_MS = 9_000;

let database: StagedPostgres;
let portal: Portal;
beforeAll(async () => {
  database = await stagePostgres();
  await database.start('primary');
  portal = await startPortal({ app: database.url('app'), owner: database.url('owner') });
});
afterAll(async () => {
  await portal.stop();
  await database.remove();
});

test('CR-05 while the database is stopped every answer is a 503 in time, and writes succeed soon after it goes on', async () => {
  expect((await portal.write()).status).toBe(201);
  const answers: Heard[] = [];
  let isOver = false;
  const writer = async (): Promise<void> => {
    // oxlint-disable-next-line no-await-in-loop -- a writer waits for its answer
    while (!isOver) answers.push(await portal.write());
  };
  await database.freeze();
  const writers = Array.from({ length: WRITERS }, writer);
  // Every writer meets a database that does not answer.
  await vi.waitFor(() => expect(answers.length).toBeGreaterThanOrEqual(WRITERS), {
    timeout: ANSWERED_MS,
  });
  const refused = [...answers];
  await database.thaw();
  const thawed = performance.now();
  isOver = true;
  await vi.waitFor(async () => expect((await portal.write()).status).toBe(201), {
    timeout: WORKS_AGAIN_MS,
  });
  const worksAgainMs = performance.now() - thawed;
  await Promise.all(writers);
  expect(refused.length).toBeGreaterThanOrEqual(WRITERS);
  for (const { status, retryAfter } of refused) expect([status, retryAfter]).toEqual([503, '2']);
  const longestMs = Math.max(...answers.map(({ tookMs }) => tookMs));
  expect(longestMs).toBeLessThan(ANSWERED_MS);
  expect(worksAgainMs).toBeLessThan(WORKS_AGAIN_MS);
  expect(await portal.ready()).toMatchObject({ status: 200 });
});
