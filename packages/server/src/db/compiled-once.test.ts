import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeUser } from '../../test/factories.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { compiledOnce, type ValueOf } from './compiled-once.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

interface Asked {
  role: 'CLIENT' | 'EMPLOYE';
  from: number;
}

test('a statement is put together once and asked with the values of each call, each in its place', async () => {
  const ids: number[] = [];
  for (const role of ['CLIENT', 'EMPLOYE', 'CLIENT'] as const) {
    ids.push((await makeUser(t.db, { role })).id);
  }
  const [first = 0, second = 0, third = 0] = ids;
  let built = 0;
  const usersFrom = compiledOnce((db, valueOf: ValueOf<Asked>) => {
    built += 1;
    return db
      .selectFrom('users')
      .where('deleted_at', 'is', null)
      .where('id', '>=', valueOf('from'))
      .where('id', 'in', ids)
      .where('role', '=', valueOf('role'))
      .select('id')
      .orderBy('id');
  });
  const found = async (asked: Asked) => (await usersFrom(t.db, asked)).map(({ id }) => id);
  expect(await found({ role: 'CLIENT', from: first })).toEqual([first, third]);
  expect(await found({ from: second, role: 'CLIENT' })).toEqual([third]);
  expect(
    await t.db.transaction().execute((trx) => usersFrom(trx, { role: 'EMPLOYE', from: 0 })),
  ).toEqual([{ id: second }]);
  expect(built).toBe(1);
});
