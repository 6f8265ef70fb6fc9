import { createClaim, updateClaim } from '@recourse/contract/claims';
import { updateDeskSettings } from '@recourse/contract/desk/assignment';
import { setAvailability, updateTeam } from '@recourse/contract/desk/teams';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { UserRow } from '../../../db/tables.ts';
import { announcedOf, clearOutbox } from '../../../../test/announced.ts';
import { makeClaim, makeTeam, makeUser } from '../../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { balanceTeams } from './balance.service.ts';

let t: TestApp;
let admin: UserRow;
let client: UserRow;
beforeEach(async () => {
  t = await createTestApp();
  admin = await makeUser(t.db, { role: 'ADMIN' });
  client = await makeUser(t.db);
});
afterEach(() => t.close());

const employees = (count: number) =>
  Promise.all(Array.from({ length: count }, () => makeUser(t.db, { role: 'EMPLOYE' })));
const allow = (id: number, body: object) =>
  t.call(setAvailability, admin, { params: { id }, body });
const waiting = (teamId: number, count: number) =>
  Promise.all(
    Array.from({ length: count }, () =>
      makeClaim(t.db, { team_id: teamId, client_id: client.id, created_by: client.id }),
    ),
  );
/** The number of claims of each person. */
const loads = async (people: readonly UserRow[]): Promise<number[]> => {
  const rows = await t.db
    .selectFrom('claims')
    .where('deleted_at', 'is', null)
    .select('assignee_id')
    .execute();
  return people.map(({ id }) => rows.filter(({ assignee_id }) => assignee_id === id).length);
};
const drain = async (): Promise<void> => {
  while ((await balanceTeams(t.ctx)) > 0);
};

test('CA-41 of 300 filings, 16 at once, nobody gets more than he can have, and all get as many', async () => {
  const people = await employees(3);
  const teamId = await makeTeam(t.db, people, 'BALANCED');
  await t.call(updateDeskSettings, admin, { body: { defaultTeamId: teamId } });
  for (const { id } of people) await allow(id, { capacity: 100 });
  const body = { contenu: 'It broke.' };
  let left = 300;
  const file = async (as: UserRow) => {
    for (; left > 0;) {
      left -= 1;
      expect((await t.call(createClaim, as, { body })).statusCode).toBe(201);
    }
  };
  const clients = await Promise.all(Array.from({ length: 16 }, () => makeUser(t.db)));
  // Servers assign claims while clients file them.
  await Promise.all([...clients.map(file), drain(), drain(), drain()]);
  await drain();
  expect(await loads(people)).toEqual([100, 100, 100]);
  const changes = await t.db
    .selectFrom('claim_changes')
    .where('kind', '=', 'ASSIGN')
    .select(['claim_id', 'reason', 'actor_id'])
    .execute();
  // No claim was assigned twice.
  expect(new Set(changes.map(({ claim_id }) => claim_id)).size).toBe(changes.length);
  expect(changes).toHaveLength(300);
  expect(changes[0]).toMatchObject({ reason: 'BALANCED', actor_id: null });
});

test('several servers at once give each claim once, and nobody too much, over teams that share a member', async () => {
  const [shared, ...others] = (await employees(3)) as [UserRow, ...UserRow[]];
  const teams = await Promise.all(others.map((one) => makeTeam(t.db, [shared, one], 'BALANCED')));
  for (const { id } of [shared, ...others]) await allow(id, { capacity: 10 });
  for (const teamId of teams) await waiting(teamId, 40);
  await Promise.all(Array.from({ length: 6 }, drain));
  expect(await loads([shared, ...others])).toEqual([10, 10, 10]);
});

test('CA-43 whoever is away gets nothing; on his return he does', async () => {
  const [here, away] = (await employees(2)) as [UserRow, UserRow];
  const teamId = await makeTeam(t.db, [here, away], 'BALANCED');
  const back = new Date(t.clock.now().getTime() + 3_600_000).toISOString();
  await allow(here.id, { capacity: 2 });
  // What lies in the trash is no work.
  await makeClaim(t.db, { assignee_id: here.id, deleted_at: t.clock.now() });
  await allow(away.id, { awayFrom: t.clock.now().toISOString(), awayTo: back });
  await waiting(teamId, 5);
  await drain();
  expect(await loads([here, away])).toEqual([2, 0]);
  t.clock.advance(3_600_000);
  await drain();
  expect(await loads([here, away])).toEqual([2, 3]);
});

test('capacity that is freed is filled, the oldest claim first; only open work counts', async () => {
  const [one] = (await employees(1)) as [UserRow];
  const teamId = await makeTeam(t.db, [one], 'BALANCED');
  await allow(one.id, { capacity: 1 });
  const claims = await waiting(teamId, 3);
  await drain();
  const mine = async () =>
    (
      await t.db
        .selectFrom('claims')
        .where('assignee_id', '=', one.id)
        .select('id')
        .orderBy('id')
        .execute()
    ).map(({ id }) => id);
  const ids = claims.map(({ id }) => id).toSorted((a, b) => a - b);
  expect(await mine()).toEqual(ids.slice(0, 1));
  const params = { id: ids[0] ?? 0 };
  await t.call(updateClaim, one, { params, body: { status: 'CLOSED' } });
  await drain();
  expect(await mine()).toEqual(ids.slice(0, 2));
  await allow(one.id, { capacity: null });
  await drain();
  expect(await mine()).toEqual(ids);
});

test('freed capacity and a return are filled with what is due first; what has no date comes last', async () => {
  const [one] = (await employees(1)) as [UserRow];
  const teamId = await makeTeam(t.db, [one], 'BALANCED');
  const claims = (await waiting(teamId, 5)).toSorted((a, b) => a.id - b.id);
  // The later a claim came, the sooner it is due; the very first has no date.
  const dueIn = [null, 5, 4, 3, 2];
  for (const [place, { id }] of claims.entries()) {
    const days = dueIn[place] ?? null;
    const next_due_at =
      days === null ? null : new Date(t.clock.now().getTime() + days * 86_400_000);
    await t.db.updateTable('claims').set({ next_due_at }).where('id', '=', id).execute();
  }
  const places = async (): Promise<number[]> => {
    const given = await t.db
      .selectFrom('claims')
      .where('assignee_id', '=', one.id)
      .select('id')
      .execute();
    return given
      .map(({ id }) => claims.findIndex((claim) => claim.id === id))
      .toSorted((a, b) => a - b);
  };
  await allow(one.id, { capacity: 1 });
  await drain();
  expect(await places()).toEqual([4]);
  const params = { id: claims[4]?.id ?? 0 };
  await t.call(updateClaim, one, { params, body: { status: 'CLOSED' } });
  await drain();
  expect(await places()).toEqual([3, 4]);
  const awayTo = new Date(t.clock.now().getTime() + 600_000).toISOString();
  await allow(one.id, { capacity: 3, awayFrom: t.clock.now().toISOString(), awayTo });
  await drain();
  expect(await places()).toEqual([3, 4]);
  t.clock.advance(600_000);
  await drain();
  expect(await places()).toEqual([1, 2, 3, 4]);
  await allow(one.id, { capacity: null });
  await drain();
  expect(await places()).toEqual([0, 1, 2, 3, 4]);
});

test('a team without balance gives nothing until it has it, and nobody but members gets anything', async () => {
  const people = await employees(2);
  const teamId = await makeTeam(t.db, people.slice(0, 1));
  const [first] = await waiting(teamId, 2);
  await makeClaim(t.db, { client_id: client.id });
  const elsewhere = await makeTeam(t.db, people);
  await drain();
  expect(await loads(people)).toEqual([0, 0]);
  await t.call(updateTeam, admin, { params: { id: teamId }, body: { mode: 'BALANCED' } });
  await clearOutbox(t.db);
  await drain();
  expect(await loads(people)).toEqual([2, 0]);
  // It leaves the open queues of the others.
  expect(await announcedOf(t.db, first?.id ?? 0)).toEqual(['claims', 'left EMPLOYE']);
  // In another team its member's turn stays what it was.
  const turns = t.db.selectFrom('team_members').where('team_id', '=', elsewhere);
  expect(await turns.where('given_at', 'is not', null).select('user_id').execute()).toEqual([]);
});
