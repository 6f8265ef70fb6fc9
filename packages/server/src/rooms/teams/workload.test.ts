import * as teams from '@recourse/contract/desk/teams';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { UserRow } from '../../db/tables.ts';
import { makeClaim, makeTeam, makeUser } from '../../../test/factories.ts';
import { refused } from '../../../test/refusals.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let t: TestApp;
let admin: UserRow;
let busy: UserRow;
let idle: UserRow;
let stranger: UserRow;
let client: UserRow;
let teamId: number;
beforeAll(async () => {
  t = await createTestApp();
  admin = await makeUser(t.db, { role: 'ADMIN' });
  busy = await makeUser(t.db, { role: 'EMPLOYE', nom: 'Busy' });
  idle = await makeUser(t.db, { role: 'EMPLOYE', nom: 'Idle' });
  stranger = await makeUser(t.db, { role: 'EMPLOYE', nom: 'Stranger' });
  client = await makeUser(t.db);
  teamId = await makeTeam(t.db, [busy, idle]);
  await makeClaim(t.db, { assignee_id: busy.id });
  await makeClaim(t.db, { assignee_id: busy.id, status: 'PENDING' });
  await makeClaim(t.db, { assignee_id: busy.id, status: 'RESOLVED' });
  await makeClaim(t.db, { assignee_id: busy.id, deleted_at: new Date() });
  await makeClaim(t.db, { assignee_id: stranger.id });
});
afterAll(() => t.close());

const list = async (as: UserRow, query: Record<string, string> = {}) =>
  (await t.call(teams.listWorkload, as, { query })).json<{
    data: teams.Workload[];
    meta: { page: number; perPage: number; total: number };
  }>();
const names = async (as: UserRow, query: Record<string, string> = {}) =>
  (await list(as, query)).data.map(({ name }) => name);
const set = (id: number, body: object, headers = {}) =>
  t.call(teams.setAvailability, admin, { params: { id }, body, headers });

test('administrators see everybody, an employee himself and his team-mates, those with most first', async () => {
  expect(await names(admin)).toEqual(['Busy', 'Stranger', 'Idle']);
  expect(await names(idle)).toEqual(['Busy', 'Idle']);
  expect(await names(stranger)).toEqual(['Stranger']);
  await refused(t.db, 403, () => t.call(teams.listWorkload, client));
});

test('the list counts open and pending claims, a page and a team at a time', async () => {
  expect((await list(admin)).data[0]).toEqual({
    id: busy.id,
    name: 'Busy',
    open: 2,
    capacity: null,
    awayFrom: null,
    awayTo: null,
    away: false,
    version: 0,
  });
  expect(await names(admin, { teamId: String(teamId) })).toEqual(['Busy', 'Idle']);
  expect(await names(stranger, { teamId: String(teamId) })).toEqual([]);
  const second = await list(admin, { page: '2', perPage: '2' });
  expect([second.data.map(({ name }) => name), second.meta]).toEqual([
    ['Idle'],
    { page: 2, perPage: 2, total: 3 },
  ]);
});

test('capacity and absence are set field by field; the end of an absence is the first instant back', async () => {
  const now = t.clock.now();
  const later = (ms: number) => new Date(now.getTime() + ms).toISOString();
  expect((await set(idle.id, { capacity: 12 })).json()).toMatchObject({ capacity: 12, version: 1 });
  const away = await set(idle.id, { awayFrom: now.toISOString(), awayTo: later(1) });
  expect(away.json()).toMatchObject({ capacity: 12, away: true, version: 2 });
  const back = await set(idle.id, { awayFrom: later(-2), awayTo: now.toISOString() });
  expect(back.json()).toMatchObject({ away: false });
  const open = await set(idle.id, { awayTo: null });
  expect(open.json()).toMatchObject({ away: true, awayTo: null });
  const planned = await set(idle.id, { awayFrom: later(1) });
  expect(planned.json()).toMatchObject({ away: false });
});

test.each([
  ['awayTo', { awayFrom: '2026-03-02T00:00:00.000Z', awayTo: '2026-03-02T00:00:00.000Z' }],
  ['awayFrom', { awayFrom: null, awayTo: '2026-03-02T00:00:00.000Z' }],
  ['capacity', { capacity: -1 }],
  ['capacity', { capacity: 10_001 }],
])('a wrong %s is a 400 that names it', async (field, body) => {
  const fault = await refused(t.db, 400, () => set(busy.id, body));
  expect(Object.keys(fault.json<{ fields: object }>().fields)).toEqual([field]);
});

test('only employees have a workload, and only administrators set it', async () => {
  for (const { id } of [admin, client]) await refused(t.db, 404, () => set(id, { capacity: 1 }));
  expect((await set(busy.id, { capacity: 1 })).statusCode).toBe(200);
  for (const as of [busy, client])
    await refused(t.db, 403, () =>
      t.call(teams.setAvailability, as, { params: { id: busy.id }, body: { capacity: 1 } }),
    );
});
