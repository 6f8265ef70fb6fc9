import { listNotifications } from '@recourse/contract/told/notification-list';
import { type Claim, createClaim, getClaim, updateClaim } from '@recourse/contract/claims';
import { reopenClaim } from '@recourse/contract/claims-life';
import * as threads from '@recourse/contract/claims-thread';
import * as desk from '@recourse/contract/desk/assignment';
import { deleteTeam } from '@recourse/contract/desk/teams';
import type { ErrorBody } from '@recourse/contract/values/common';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ClaimRow, UserRow } from '../../../db/tables.ts';
import { announcedOf } from '../../../../test/announced.ts';
import { makeClaim, makeTeam, makeUser } from '../../../../test/factories.ts';
import { untilSomebodyWaits } from '../../../../test/lock-waits.ts';
import { refused } from '../../../../test/refusals.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import * as repository from './desk.repository.ts';

/** Tests who works on a claim: handing it on, escalating it, and who sees it when employees see by team. */

let t: TestApp;
let admin: UserRow;
let mine: UserRow;
let mate: UserRow;
let stranger: UserRow;
let client: UserRow;
let team: number;
let other: number;
beforeAll(async () => {
  t = await createTestApp();
  admin = await makeUser(t.db, { role: 'ADMIN', nom: 'Ada' });
  mine = await makeUser(t.db, { role: 'EMPLOYE', nom: 'Mia' });
  mate = await makeUser(t.db, { role: 'EMPLOYE', nom: 'Max' });
  stranger = await makeUser(t.db, { role: 'EMPLOYE', nom: 'Sam' });
  client = await makeUser(t.db);
  team = await makeTeam(t.db, [mine, mate]);
  other = await makeTeam(t.db, [stranger]);
});
beforeEach(async () => {
  await t.db.deleteFrom('desk_settings').execute();
});
afterAll(() => t.close());

const byTeam = () =>
  t.call(desk.updateDeskSettings, admin, { body: { byTeam: true, defaultTeamId: null } });
const claimOf = (values: Partial<ClaimRow> = {}) =>
  makeClaim(t.db, { client_id: client.id, created_by: client.id, ...values });
const assign = (as: UserRow, id: number, body: object) =>
  t.call(desk.assignClaim, as, { params: { id }, body });
const escalate = (as: UserRow, id: number, body: object) =>
  t.call(desk.escalateClaim, as, { params: { id }, body });
const items = async (as: UserRow, id: number) =>
  (await t.call(threads.getThread, as, { params: { id } })).json<{ data: threads.ThreadItem[] }>()
    .data;
const fieldsOf = async (status: number, call: Parameters<typeof refused>[2]) =>
  Object.keys((await refused(t.db, status, call)).json<ErrorBody>().fields ?? {});

describe('handing on', () => {
  test('an employee takes a claim, gives it to a team-mate and to another team with a note', async () => {
    const { id } = await claimOf({ team_id: team });
    expect((await assign(mine, id, { assigneeId: mine.id })).json()).toMatchObject({
      assigneeName: 'Mia',
      teamId: team,
    });
    expect((await assign(mine, id, { assigneeId: mate.id })).json()).toMatchObject({
      assigneeName: 'Max',
    });
    const to = { teamId: other };
    expect(await fieldsOf(400, () => assign(mate, id, to))).toEqual(['note']);
    const handed = await assign(mate, id, { ...to, note: 'It is about loans.' });
    expect(handed.json()).toMatchObject({ teamId: other, assigneeId: null });
    const what = (await items(admin, id)).flatMap((item) =>
      item.kind === 'CHANGE' ? item.what : item.kind === 'NOTE' ? item.body : [],
    );
    expect(what.toSorted()).toEqual(['ASSIGN', 'ASSIGN', 'ASSIGN', 'It is about loans.', 'TEAM']);
  });

  test('whoever gets a claim is told, and its client learns nothing of a team', async () => {
    const { id } = await claimOf();
    const seen = (await t.call(getClaim, client, { params: { id } })).json<Claim>();
    const thread = await items(client, id);
    await assign(admin, id, { teamId: team });
    // Employees of other teams may no longer see it in the queue.
    expect(await announcedOf(t.db, id)).toEqual(['claim-notes', 'left EMPLOYE']);
    await escalate(admin, id, { level: 2, reason: 'A lawyer wrote.' });
    expect((await t.call(getClaim, client, { params: { id } })).json()).toEqual(seen);
    expect(await items(client, id)).toEqual(thread);
    await assign(admin, id, { assigneeId: mate.id });
    const told = (await t.call(listNotifications, mate)).json<{ data: { kind: string }[] }>().data;
    expect(told[0]?.kind).toBe('claim.assigned');
  });

  test('a claim of a team goes to its members, one of none to the team-mates of an employee', async () => {
    const ofTeam = await claimOf({ team_id: team, assignee_id: mine.id });
    const ofNone = await claimOf({ assignee_id: mine.id });
    for (const { id } of [ofTeam, ofNone])
      expect(await fieldsOf(422, () => assign(mine, id, { assigneeId: stranger.id }))).toEqual([
        'assigneeId',
      ]);
    expect(
      await fieldsOf(422, () => assign(admin, ofTeam.id, { assigneeId: stranger.id })),
    ).toEqual(['assigneeId']);
    expect((await assign(mine, ofNone.id, { assigneeId: mate.id })).statusCode).toBe(200);
    const both = { teamId: other, assigneeId: stranger.id };
    expect((await assign(admin, ofTeam.id, both)).json()).toMatchObject(both);
    expect((await assign(admin, ofNone.id, { assigneeId: stranger.id })).statusCode).toBe(200);
  });

  test('nobody is given anything while he is away, but takes what he wants', async () => {
    const away = await makeUser(t.db, { role: 'EMPLOYE' });
    await t.db.insertInto('team_members').values({ team_id: team, user_id: away.id }).execute();
    const away_from = t.clock.now();
    await t.db.insertInto('availability').values({ user_id: away.id, away_from }).execute();
    const { id } = await claimOf({ team_id: team });
    const give = { assigneeId: away.id };
    expect(await fieldsOf(422, () => assign(admin, id, give))).toEqual(['assigneeId']);
    expect((await assign(away, id, give)).statusCode).toBe(200);
    // The end of an absence is the first instant at which he is back.
    const returns = t.db.updateTable('availability').where('user_id', '=', away.id);
    await returns.set({ away_from: new Date(0), away_to: t.clock.now() }).execute();
    expect((await assign(admin, (await claimOf({ team_id: team })).id, give)).statusCode).toBe(200);
  });

  test('a note for the one who has the claim already is in the audit trail', async () => {
    const { id } = await claimOf({ team_id: team, assignee_id: mine.id });
    const body = { assigneeId: mine.id, note: 'The lift is old.' };
    expect((await assign(admin, id, body)).statusCode).toBe(200);
    const rows = t.db
      .selectFrom('audit')
      .where('object_id', '=', id)
      .where('area', '=', 'claim-notes');
    expect(await rows.select(['action', 'actor_id']).execute()).toEqual([
      { action: 'create', actor_id: admin.id },
    ]);
  });

  test('taking more than one can have is allowed, and said', async () => {
    const busy = await makeUser(t.db, { role: 'EMPLOYE' });
    await t.db.insertInto('availability').values({ user_id: busy.id, capacity: 1 }).execute();
    const [first, second] = [await claimOf(), await claimOf()];
    const taken = async (id: number) =>
      (await assign(busy, id, { assigneeId: busy.id })).json<desk.ClaimDesk>().overCapacity;
    expect([await taken(first.id), await taken(second.id)]).toEqual([false, true]);
  });

  test('of two who take a claim at once the second is told', async () => {
    const { id } = await claimOf();
    const answers = await Promise.all(
      [mine, stranger].map((as) => assign(as, id, { assigneeId: as.id })),
    );
    const [won, lost] = answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
    expect(won).toBe(200);
    // A request after the claim was taken no longer sees it.
    expect([404, 409]).toContain(lost);
  });

  test('who only filed a claim does not hand it on, and nothing is nobody', async () => {
    const { id } = await claimOf({ created_by: stranger.id, assignee_id: mine.id });
    await refused(t.db, 403, () => assign(stranger, id, { assigneeId: stranger.id }));
    await refused(t.db, 403, () => escalate(stranger, id, { level: 1, reason: 'Late.' }));
    expect(await fieldsOf(400, () => assign(mine, id, {}))).toEqual(['assigneeId']);
    expect(await fieldsOf(422, () => assign(mine, id, { teamId: 999_999, note: 'x' }))).toEqual([
      'teamId',
    ]);
    for (const wrong of [client.id, admin.id, 999_999])
      expect(await fieldsOf(422, () => assign(admin, id, { assigneeId: wrong }))).toEqual([
        'assigneeId',
      ]);
  });
});

test('CA-45 escalating without a reason is a 400; with one it stands in the thread', async () => {
  const { id } = await claimOf({ assignee_id: mine.id });
  expect(await fieldsOf(400, () => escalate(mine, id, { level: 1 }))).toEqual(['reason']);
  expect(await fieldsOf(400, () => escalate(mine, id, { level: 1, reason: ' ' }))).toEqual([
    'reason',
  ]);
  expect(await fieldsOf(400, () => escalate(mine, id, { level: 4, reason: 'x' }))).toEqual([
    'level',
  ]);
  expect((await escalate(mine, id, { level: 2, reason: 'Third call.' })).json()).toMatchObject({
    escalation: 2,
  });
  // Nobody is told what he does himself.
  const toldOf = async () =>
    t.db.selectFrom('notifications').where('object_id', '=', id).select('user_id').execute();
  expect(await toldOf()).toEqual([]);
  // Repeating it changes nothing.
  await escalate(mine, id, { level: 2, reason: 'Again.' });
  await escalate(mine, id, { level: 0, reason: 'Done.' });
  const steps = (await items(mine, id)).flatMap((item) =>
    item.kind === 'CHANGE' && item.what === 'ESCALATE' ? [[item.from, item.to, item.reason]] : [],
  );
  expect(steps).toEqual([
    [null, '2', 'Third call.'],
    ['2', null, 'Done.'],
  ]);
});

describe('where employees see by team', () => {
  test('CA-44 an employee of another team gets a 404 on the claim and everything in it', async () => {
    await byTeam();
    for (const assignee_id of [null, mate.id]) {
      const { id } = await claimOf({ team_id: team, assignee_id });
      const params = { id };
      for (const call of [
        () => t.call(getClaim, stranger, { params }),
        () => t.call(threads.getThread, stranger, { params }),
        () => t.call(threads.postNote, stranger, { params, body: { body: 'x' } }),
        () => t.call(threads.postMessage, stranger, { params, body: { body: 'x' } }),
        () => t.call(threads.getCaseFile, stranger, { params }),
        () => t.call(threads.getReceipt, stranger, { params }),
        () => t.call(desk.getDesk, stranger, { params }),
        () => assign(stranger, id, { assigneeId: stranger.id }),
      ])
        await refused(t.db, 404, call);
      expect((await t.call(getClaim, mine, { params })).statusCode).toBe(200);
    }
  });

  test('a team-mate reads, notes, replies and hands on, but neither takes nor ends', async () => {
    await byTeam();
    const { id } = await claimOf({ team_id: team, assignee_id: mate.id });
    const params = { id };
    expect((await t.call(threads.postNote, mine, { params, body: { body: 'x' } })).statusCode).toBe(
      201,
    );
    const reply = { body: 'He is on leave.', purpose: 'REPLY' };
    expect((await t.call(threads.postMessage, mine, { params, body: reply })).statusCode).toBe(201);
    // A reply does not change the assignee.
    expect((await t.call(getClaim, mine, { params })).json()).toMatchObject({
      assigneeId: mate.id,
    });
    const take = { body: { userId: mine.id }, params };
    await refused(t.db, 409, () => t.call(updateClaim, mine, take));
    await refused(t.db, 403, () =>
      t.call(updateClaim, mine, { params, body: { status: 'CLOSED' } }),
    );
    await t.db.updateTable('claims').set({ status: 'RESOLVED' }).where('id', '=', id).execute();
    await refused(t.db, 403, () => t.call(reopenClaim, mine, { params, body: {} }));
    expect((await assign(mine, id, { assigneeId: mine.id })).statusCode).toBe(200);
  });

  test('without the setting everybody sees what nobody has, of whatever team', async () => {
    const free = await claimOf({ team_id: team });
    const taken = await claimOf({ team_id: team, assignee_id: mate.id });
    const read = async (id: number) =>
      (await t.call(getClaim, stranger, { params: { id } })).statusCode;
    expect([await read(free.id), await read(taken.id)]).toEqual([200, 404]);
    await refused(t.db, 404, () => t.call(getClaim, mine, { params: { id: taken.id } }));
  });
});

test('the settings name an existing team, which a new claim of nobody gets', async () => {
  expect(
    await fieldsOf(422, () =>
      t.call(desk.updateDeskSettings, admin, { body: { defaultTeamId: 999_999 } }),
    ),
  ).toEqual(['defaultTeamId']);
  const body = { defaultTeamId: other };
  const set = await t.call(desk.updateDeskSettings, admin, { body });
  expect(set.json()).toEqual({ byTeam: false, defaultTeamId: other });
  expect((await t.call(desk.getDeskSettings, mine)).json()).toEqual(set.json());
  for (const as of [mine, client])
    await refused(t.db, 403, () => t.call(desk.updateDeskSettings, as, { body }));
  await refused(t.db, 403, () => t.call(desk.getDeskSettings, client));
  const teamOf = async (as: UserRow) => {
    const made = (await t.call(createClaim, as, { body: { contenu: 'It broke.' } })).json<Claim>();
    return (await t.call(desk.getDesk, admin, { params: { id: made.id } })).json<desk.ClaimDesk>()
      .teamId;
  };
  expect([await teamOf(client), await teamOf(mine)]).toEqual([other, null]);
});

test('a claim that is filed while its team is being deleted is of no team', async () => {
  const going = await makeTeam(t.db);
  const body = { byTeam: false, defaultTeamId: going };
  await t.call(desk.updateDeskSettings, admin, { body });
  const { filed } = await t.db.transaction().execute(async (trx) => {
    await trx.deleteFrom('teams').where('id', '=', going).execute();
    const filing = t.call(createClaim, client, { body: { contenu: 'It broke.' } });
    await untilSomebodyWaits(t.db);
    return { filed: filing };
  });
  expect((await filed).statusCode).toBe(201);
  const { id } = (await filed).json<Claim>();
  expect(await repository.readDesk(t.db, id)).toMatchObject({ teamId: null });
});

test('a team with open claims is not deleted; what it answered is of no team then', async () => {
  const id = await makeTeam(t.db);
  const claim = await claimOf({ team_id: id });
  const remove = () => t.call(deleteTeam, admin, { params: { id } });
  expect((await refused(t.db, 409, remove)).json<ErrorBody>().code).toBe('IN_USE');
  await t.db.updateTable('claims').set({ status: 'CLOSED' }).where('id', '=', claim.id).execute();
  // What lies in the trash is no work.
  await claimOf({ team_id: id, deleted_at: t.clock.now() });
  expect((await remove()).statusCode).toBe(204);
  const read = await t.call(desk.getDesk, admin, { params: { id: claim.id } });
  expect(read.json()).toMatchObject({ teamId: null, teamName: null });
});
