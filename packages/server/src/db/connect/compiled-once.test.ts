import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeUser } from '../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { compiledOnce, compiledOncePerForm, type ValueOf } from './compiled-once.ts';

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

test('a statement of several forms is put together once for each, and values never stay in it', async () => {
  const { id: client } = await makeUser(t.db, { role: 'CLIENT' });
  const { id: employee } = await makeUser(t.db, { role: 'EMPLOYE' });
  const built: string[] = [];
  const userOf = compiledOncePerForm(
    (db, { role }: Pick<Asked, 'role'>, valueOf: ValueOf<{ id: number }>) => {
      built.push(role);
      const one = db.selectFrom('users').where('id', '=', valueOf('id')).where('role', '=', role);
      return one.select('id');
    },
  );
  expect(await userOf(t.db, { role: 'CLIENT' }, { id: client })).toEqual([{ id: client }]);
  expect(await userOf(t.db, { role: 'CLIENT' }, { id: employee })).toEqual([]);
  expect(await userOf(t.db, { role: 'EMPLOYE' }, { id: employee })).toEqual([{ id: employee }]);
  expect(await userOf(t.db, { role: 'EMPLOYE' }, { id: client })).toEqual([]);
  expect(built).toEqual(['CLIENT', 'EMPLOYE']);
});

test('beyond as many forms as are kept each still gets its own statement', async () => {
  const { id } = await makeUser(t.db, { role: 'CLIENT' });
  const above = compiledOncePerForm(
    (db, { least }: { least: number }, valueOf: ValueOf<{ id: number }>) =>
      db
        .selectFrom('users')
        .where('id', '=', valueOf('id'))
        .where('id', '>', id - 300 + least)
        .select('id'),
  );
  for (let least = 0; least < 300; least += 1) {
    expect(await above(t.db, { least }, { id })).toEqual([{ id }]);
  }
  expect(await above(t.db, { least: 301 }, { id })).toEqual([]);
});
