import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../../test/test-database.ts';
import type { TestDatabase } from '../../../test/test-database.ts';
import { inTransaction, orFromTheBeginning } from './retry.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Work that fails with a given SQLSTATE as often as asked, then succeeds. */
function failing(sqlState: string, times: number) {
  const runs = { count: 0 };
  const work = async () => {
    runs.count += 1;
    if (runs.count <= times)
      throw Object.assign(new Error('failed on purpose'), { code: sqlState });
    return 'done';
  };
  return { runs, work };
}

test.each(['40001', '40P01', '23503'])(
  'work that fails three times with %s is run a fourth time',
  async (code) => {
    const { runs, work } = failing(code, 3);
    await expect(inTransaction(database.db, work)).resolves.toBe('done');
    expect(runs.count).toBe(4);
  },
);

test('work that fails a fourth time is given up', async () => {
  const { runs, work } = failing('40001', 9);
  await expect(inTransaction(database.db, work)).rejects.toMatchObject({ code: '40001' });
  expect(runs.count).toBe(4);
});

test('any other error is thrown at once', async () => {
  const { runs, work } = failing('23505', 1);
  await expect(inTransaction(database.db, work)).rejects.toMatchObject({ code: '23505' });
  expect(runs.count).toBe(1);
});

test('a row that a unique index refuses is a reason to run again for the write that says so', async () => {
  const { runs, work } = failing('23505', 1);
  const writing = inTransaction(database.db, () => orFromTheBeginning(work()));
  await expect(writing).resolves.toBe('done');
  expect(runs.count).toBe(2);
});

test('what failed work has written is rolled back', async () => {
  const insert = {
    actor_id: null,
    action: 'try',
    area: 'users',
    object_id: null,
    fields: [],
    detail: {},
    request_id: 'r1',
    address: '-',
  };
  const work = inTransaction(database.db, async (trx) => {
    await trx.insertInto('audit').values(insert).execute();
    throw new Error('changed my mind');
  });
  await expect(work).rejects.toThrow('changed my mind');
  await expect(database.db.selectFrom('audit').selectAll().execute()).resolves.toEqual([]);
});

test('two transactions that deadlock both succeed in the end', async () => {
  const lock = (key: number) => sql`select pg_advisory_xact_lock(${key})`;
  const both = Promise.withResolvers<void>();
  let waiting = 0;
  const crossing = (first: number, second: number) =>
    inTransaction(database.db, async (trx) => {
      await lock(first).execute(trx);
      waiting += 1;
      if (waiting === 2) both.resolve();
      await both.promise;
      await lock(second).execute(trx);
      return first;
    });
  await expect(Promise.all([crossing(1, 2), crossing(2, 1)])).resolves.toEqual([1, 2]);
});
