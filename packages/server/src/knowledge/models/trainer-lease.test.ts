import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { untilSomebodyWaits } from '../../../test/lock-waits.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { renewLease, takeLease } from './lease-rows.ts';
import { addDraft, lookForModel, publishModel } from './model-rows.ts';
import { acquireLease } from './trainer-lease.ts';

const TTL = 30;
const RENEWAL = { ttlSeconds: TTL, isTraining: true };
const FORMAT = 'MODEL';
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(async () => {
  await database.db.deleteFrom('trainer_lease').execute();
  await database.db.deleteFrom('assistant_models').execute();
});
afterEach(() => vi.useRealTimers());
afterAll(() => database.drop());

/** As if the holder had not renewed it for too long. */
const expire = () =>
  database.db
    .updateTable('trainer_lease')
    .set({ expires_at: sql`now()` })
    .execute();

const draft = (sha256: string) =>
  addDraft(database.db, { format: FORMAT, sha256, size: 1, in_bucket: true });
const newest = async () => (await lookForModel(database.db, FORMAT)).newest?.sha256;

test('one holds it at a time; each taking has the next number, and only the holder renews it', async () => {
  const { db } = database;
  const taken = await Promise.all(['a', 'b', 'c'].map((holder) => takeLease(db, holder, TTL)));
  const [first, ...others] = taken.filter((held) => held !== null);
  expect(first).toMatchObject({ number: 1 });
  expect(others).toEqual([]);
  expect(await lookForModel(db, FORMAT)).toMatchObject({ isHeld: true, isTraining: false });
  expect(await renewLease(db, first!, RENEWAL)).toBe(true);
  expect(await lookForModel(db, FORMAT)).toMatchObject({ isHeld: true, isTraining: true });

  await expire();
  expect(await lookForModel(db, FORMAT)).toMatchObject({ isHeld: false, isTraining: false });
  // Late, but before anybody else.
  expect(await renewLease(db, first!, RENEWAL)).toBe(true);
  expect(await takeLease(db, 'd', TTL)).toBeNull();
  await expire();
  const second = await takeLease(db, 'd', TTL);
  expect(second).toEqual({ number: 2, holder: 'd' });
  expect(await renewLease(db, first!, RENEWAL)).toBe(false);
  // A database that has lost its newest changes gives out the same number again.
  expect(await renewLease(db, { ...second!, holder: 'e' }, RENEWAL)).toBe(false);

  expect(await renewLease(db, second!, { ttlSeconds: 0, isTraining: false })).toBe(true);
  expect(await takeLease(db, 'f', TTL)).toEqual({ number: 3, holder: 'f' });
});

test('a model is published only by whoever has taken the lease last', async () => {
  const { db } = database;
  const early = (await takeLease(db, 'early', TTL))!;
  const model = await draft('early');
  expect(await newest()).toBeUndefined();
  await expire();
  // Nobody else has trained meanwhile.
  expect(await publishModel(db, model, early)).toBe(true);
  expect(await newest()).toBe('early');

  await expire();
  const late = (await takeLease(db, 'late', TTL))!;
  expect(await publishModel(db, await draft('stale'), early)).toBe(false);
  expect(await publishModel(db, await draft('forged'), { ...late, holder: 'early' })).toBe(false);
  expect(await newest()).toBe('early');
  expect(await publishModel(db, await draft('late'), late)).toBe(true);
  expect(await newest()).toBe('late');
  expect((await lookForModel(db, 'ANOTHER')).newest).toBeNull();
});

test('a model waits for a taking that is under way, and is refused after it', async () => {
  const { db } = database;
  const early = (await takeLease(db, 'early', TTL))!;
  await expire();
  const model = await draft('early');
  const { published } = await db.transaction().execute(async (trx) => {
    await takeLease(trx, 'late', TTL);
    const publishing = publishModel(db, model, early);
    await untilSomebodyWaits(db);
    return { published: publishing };
  });
  expect(await published).toBe(false);
  expect(await newest()).toBeUndefined();
});

test('it is renewed by itself, and its holder is told when somebody has taken it', async () => {
  const { db } = database;
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const log = pino({ level: 'silent' });
  const lease = (await acquireLease(db, log))!;
  expect(await acquireLease(db, log)).toBeNull();
  await expire();
  vi.advanceTimersByTime(10_000);
  await expect.poll(async () => (await lookForModel(db, FORMAT)).isHeld).toBe(true);
  expect(lease.lost.aborted).toBe(false);

  await expire();
  const thief = (await acquireLease(db, log))!;
  vi.advanceTimersByTime(10_000);
  await expect.poll(() => lease.lost.aborted).toBe(true);
  expect(await lease.setTraining(true)).toBe(false);
  expect(thief.lost.aborted).toBe(false);
  // One that is lost releases nothing.
  await lease.release();
  expect((await lookForModel(db, FORMAT)).isHeld).toBe(true);
  await thief.release();
  expect((await lookForModel(db, FORMAT)).isHeld).toBe(false);
});
