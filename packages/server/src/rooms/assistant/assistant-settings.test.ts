import { getAssistantSettings, updateAssistantSettings } from '@recourse/contract/assistant';
import { BLIND_EVERY } from '@recourse/contract/values/limits';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { UserRow } from '../../db/tables.ts';
import { makeUser } from '../../../test/factories.ts';
import { refused } from '../../../test/refusals.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let t: TestApp;
let admin: UserRow;
let employee: UserRow;
let client: UserRow;
beforeAll(async () => {
  t = await createTestApp();
  [admin, employee, client] = await Promise.all([
    makeUser(t.db, { role: 'ADMIN' }),
    makeUser(t.db, { role: 'EMPLOYE' }),
    makeUser(t.db),
  ]);
});
afterAll(() => t.close());

const read = (as: UserRow | null) => t.call(getAssistantSettings, as);
const write = (as: UserRow | null, body: unknown) => t.call(updateAssistantSettings, as, { body });

test('nothing is hidden until an administrator says so; what he sets stays', async () => {
  expect((await read(admin)).json()).toEqual({ blindEvery: 0 });
  expect((await write(admin, { blindEvery: 10 })).json()).toEqual({ blindEvery: 10 });
  expect((await write(admin, { blindEvery: 12 })).json()).toEqual({ blindEvery: 12 });
  expect((await write(admin, {})).json()).toEqual({ blindEvery: 12 });
  expect((await write(admin, { blindEvery: 12 })).json()).toEqual({ blindEvery: 12 });
  expect((await read(admin)).json()).toEqual({ blindEvery: 12 });
  const trail = await t.db
    .selectFrom('audit')
    .where('area', '=', 'assistant')
    .select(['action', 'actor_id', 'fields'])
    .execute();
  const change = { action: 'update', actor_id: admin.id, fields: ['blindEvery'] };
  expect(trail).toEqual([change, change]);
});

test('only administrators see and change it', async () => {
  for (const as of [employee, client]) {
    await refused(t.db, 403, () => read(as));
    await refused(t.db, 403, () => write(as, { blindEvery: 3 }));
  }
  await refused(t.db, 401, () => read(null));
  await refused(t.db, 401, () => write(null, { blindEvery: 3 }));
  expect((await read(admin)).json()).not.toEqual({ blindEvery: 3 });
});

test('only whole numbers within the limits', async () => {
  for (const blindEvery of [-1, 1.5, BLIND_EVERY.most + 1, '10', null])
    await refused(t.db, 400, () => write(admin, { blindEvery }));
  await refused(t.db, 400, () => write(admin, { blindEvery: 1, other: 2 }));
  expect((await write(admin, { blindEvery: BLIND_EVERY.most })).statusCode).toBe(200);
  expect((await write(admin, { blindEvery: 0 })).statusCode).toBe(200);
});
