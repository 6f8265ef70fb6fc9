import { deleteCalendar } from '@recourse/contract/clock/calendars';
import * as teams from '@recourse/contract/desk/teams';
import { deleteUser, updateUser } from '@recourse/contract/users';
import type { ErrorBody } from '@recourse/contract/values/common';
import { TEAMS } from '@recourse/contract/values/limits';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { UserRow } from '../../db/tables.ts';
import { makeCalendar, makeTeam, makeUser } from '../../../test/factories.ts';
import { untilSomebodyWaits } from '../../../test/lock-waits.ts';
import { refused } from '../../../test/refusals.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { deleteMemberships } from '../users/users-write.repository.ts';

let t: TestApp;
let admin: UserRow;
let employee: UserRow;
let client: UserRow;
beforeAll(async () => {
  t = await createTestApp();
  admin = await makeUser(t.db, { role: 'ADMIN' });
  employee = await makeUser(t.db, { role: 'EMPLOYE', nom: 'Bea' });
  client = await makeUser(t.db, { role: 'CLIENT' });
});
afterAll(() => t.close());

const create = (body: object) => t.call(teams.createTeam, admin, { body });
const change = (id: number, body: object, headers = {}) =>
  t.call(teams.updateTeam, admin, { params: { id }, body, headers });
const read = async (id: number): Promise<teams.Team> =>
  (await t.call(teams.getTeam, employee, { params: { id } })).json();

test('employees read teams, clients do not, and only administrators write them', async () => {
  const id = await makeTeam(t.db);
  const params = { id };
  for (const as of [employee, client])
    for (const call of [
      () => t.call(teams.createTeam, as, { body: { name: 'Mine' } }),
      () => t.call(teams.updateTeam, as, { params, body: { name: 'Mine' } }),
      () => t.call(teams.deleteTeam, as, { params }),
    ])
      await refused(t.db, 403, call);
  await refused(t.db, 403, () => t.call(teams.listTeams, client));
  await refused(t.db, 403, () => t.call(teams.getTeam, client, { params }));
  expect((await read(id)).id).toBe(id);
  await refused(t.db, 404, () => t.call(teams.getTeam, employee, { params: { id: 999_999 } }));
});

test('a team has a name, a mode, a calendar and members by name; what is left out is the default', async () => {
  const anton = await makeUser(t.db, { role: 'EMPLOYE', nom: 'anton' });
  const { id: calendarId } = await makeCalendar(t.db);
  const body = {
    name: ' Network ',
    mode: 'BALANCED',
    calendarId,
    memberIds: [employee.id, anton.id],
  };
  const made = (await create(body)).json<teams.Team>();
  expect(made).toEqual({
    id: made.id,
    name: 'Network',
    mode: 'BALANCED',
    calendarId,
    members: [
      { id: anton.id, name: 'anton' },
      { id: employee.id, name: 'Bea' },
    ],
    createdAt: t.clock.now().toISOString(),
    updatedAt: t.clock.now().toISOString(),
    version: 1,
  });
  expect(await read(made.id)).toEqual(made);
  expect((await create({ name: 'Billing' })).json()).toMatchObject({
    mode: 'MANUAL',
    calendarId: null,
    members: [],
  });
  const { data } = (await t.call(teams.listTeams, employee)).json<{ data: teams.Team[] }>();
  const names = data.map(({ name }) => name);
  expect(names.filter((name) => ['Billing', 'Network'].includes(name))).toEqual([
    'Billing',
    'Network',
  ]);
});

test('a change says which fields it changed, and a stale one is refused', async () => {
  const made = (await create({ name: 'Cards', memberIds: [employee.id] })).json<teams.Team>();
  const other = await makeUser(t.db, { role: 'EMPLOYE' });
  await refused(t.db, 412, () => change(made.id, { mode: 'BALANCED' }, { 'if-match': '"2"' }));
  const changed = await change(made.id, { name: 'Cards', memberIds: [other.id] });
  expect(changed.json()).toMatchObject({ version: 2, members: [{ id: other.id }] });
  const audited = await t.db
    .selectFrom('audit')
    .where('area', '=', 'teams')
    .where('object_id', '=', made.id)
    .select(['action', 'fields'])
    .orderBy('id')
    .execute();
  expect(audited).toEqual([
    { action: 'create', fields: ['name', 'memberIds'] },
    { action: 'update', fields: ['memberIds'] },
  ]);
  expect((await t.call(teams.deleteTeam, admin, { params: { id: made.id } })).statusCode).toBe(204);
  await refused(t.db, 404, () => change(made.id, { name: 'Gone' }));
});

test('a name is taken whatever its case', async () => {
  const made = (await create({ name: 'Loans' })).json<teams.Team>();
  const fault = await refused(t.db, 409, () => create({ name: 'LOANS' }));
  expect(fault.json<ErrorBody>().code).toBe('TAKEN');
  const other = await makeTeam(t.db);
  await refused(t.db, 409, () => change(other, { name: 'loans' }));
  expect((await change(made.id, { name: 'LOANS' })).json()).toMatchObject({ name: 'LOANS' });
});

test('members are active employees, each once', async () => {
  const gone = await makeUser(t.db, { role: 'EMPLOYE', deleted_at: new Date() });
  const program = await makeUser(t.db, {
    role: 'EMPLOYE',
    account_kind: 'SERVICE',
    password_hash: null,
  });
  for (const wrong of [admin.id, client.id, gone.id, program.id, 999_999]) {
    const fault = await refused(t.db, 422, () => create({ name: 'X', memberIds: [wrong] }));
    expect(fault.json<ErrorBody>().fields).toEqual({ memberIds: teams.TEAM_MESSAGES.member });
  }
  for (const wrong of [
    [employee.id, employee.id],
    Array.from({ length: TEAMS.members + 1 }, (_, i) => i + 1),
  ])
    await refused(t.db, 400, () => create({ name: 'X', memberIds: wrong }));
});

test('a change of the name brings back nobody who leaves the team just then', async () => {
  const id = await makeTeam(t.db, [employee]);
  const { changed } = await t.db.transaction().execute(async (trx) => {
    await deleteMemberships(trx, employee.id);
    const changing = change(id, { name: 'Renamed' });
    // Who writes the members waits here until they have left.
    await Promise.race([changing, untilSomebodyWaits(t.db)]);
    return { changed: changing };
  });
  expect((await changed).statusCode).toBe(200);
  expect(await read(id)).toMatchObject({ name: 'Renamed', members: [] });
});

test('a calendar has to be there, and by which a team counts it cannot be deleted', async () => {
  const { id: calendarId } = await makeCalendar(t.db);
  await refused(t.db, 422, () => create({ name: 'X', calendarId: 999_999 }));
  const made = (await create({ name: 'Counted', calendarId })).json<teams.Team>();
  const remove = () => t.call(deleteCalendar, admin, { params: { id: calendarId } });
  await refused(t.db, 409, remove);
  await change(made.id, { calendarId: null });
  expect((await remove()).statusCode).toBe(204);
});

test.each([
  [
    'demoted',
    (id: number) => t.call(updateUser, admin, { params: { id }, body: { role: 'CLIENT' } }),
  ],
  [
    'promoted',
    (id: number) => t.call(updateUser, admin, { params: { id }, body: { role: 'ADMIN' } }),
  ],
  ['deleted', (id: number) => t.call(deleteUser, admin, { params: { id } })],
])('whoever is %s leaves his teams', async (_, change_) => {
  const leaving = await makeUser(t.db, { role: 'EMPLOYE' });
  const id = await makeTeam(t.db, [leaving, employee]);
  await t.db.insertInto('availability').values({ user_id: leaving.id, capacity: 3 }).execute();
  expect((await change_(leaving.id)).statusCode).toBeLessThan(300);
  expect((await read(id)).members.map((member) => member.id)).toEqual([employee.id]);
  const kept = await t.db
    .selectFrom('availability')
    .where('user_id', '=', leaving.id)
    .selectAll()
    .execute();
  expect(kept).toEqual([]);
});

test('a team too many is refused', async () => {
  const { total } = await t.db
    .selectFrom('teams')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  for (let count = total; count < TEAMS.teams; count += 1) await makeTeam(t.db);
  const fault = await refused(t.db, 409, () => create({ name: 'One more' }));
  expect(fault.json<ErrorBody>().code).toBe('FULL');
});
