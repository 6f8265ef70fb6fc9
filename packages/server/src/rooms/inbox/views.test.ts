import { listClaims } from '@recourse/contract/claims';
import { deleteTeam } from '@recourse/contract/desk/teams';
import * as views from '@recourse/contract/inbox/views';
import { deleteUser } from '@recourse/contract/users';
import type { ErrorBody, ListMeta } from '@recourse/contract/values/common';
import { INBOX, LIMITS, VIEWS } from '@recourse/contract/values/limits';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeClaim, makeTeam, makeTopic, makeUser, makeView } from '../../../test/factories.ts';
import { untilSomebodyWaits } from '../../../test/lock-waits.ts';
import { refused } from '../../../test/refusals.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import type { UserRow } from '../../db/tables.ts';
import { eraseUser } from '../users/users-write.repository.ts';

/** Tests saved views: who owns them, which filters they may have, and that each count equals that of its list. */

let t: TestApp;
let admin: UserRow;
let employee: UserRow;
let other: UserRow;
let client: UserRow;
let teamId: number;
beforeAll(async () => {
  t = await createTestApp();
  admin = await makeUser(t.db, { role: 'ADMIN' });
  employee = await makeUser(t.db, { role: 'EMPLOYE' });
  other = await makeUser(t.db, { role: 'EMPLOYE' });
  client = await makeUser(t.db);
});
beforeEach(async () => {
  await t.db.deleteFrom('views').execute();
  teamId = await makeTeam(t.db, [employee]);
});
afterAll(() => t.close());

const save = (as: UserRow, body: object) => t.call(views.createView, as, { body });
const change = (as: UserRow, id: number, body: object, headers = {}) =>
  t.call(views.updateView, as, { params: { id }, body, headers });
const read = (as: UserRow, id: number) => t.call(views.getView, as, { params: { id } });
const remove = (as: UserRow, id: number, headers = {}) =>
  t.call(views.deleteView, as, { params: { id }, headers });
const names = async (as: UserRow): Promise<string[]> =>
  (await t.call(views.listViews, as)).json<{ data: views.View[] }>().data.map(({ name }) => name);

const LATE = { clock: ['late'] };

test('own views come first, then those of own teams and of all, by name', async () => {
  await makeView(t.db, { name: 'b of all' });
  await makeView(t.db, { name: 'A of a team', team_id: teamId });
  await makeView(t.db, { name: 'z of the employee', owner_id: employee.id });
  await makeView(t.db, { name: 'of the administrator', owner_id: admin.id });
  expect(await names(employee)).toEqual(['z of the employee', 'A of a team', 'b of all']);
  expect(await names(other)).toEqual(['b of all']);
  expect(await names(admin)).toEqual(['of the administrator', 'A of a team', 'b of all']);
});

test('whoever is being deleted saves no view that nobody would delete', async () => {
  const leaving = await makeUser(t.db, { role: 'EMPLOYE' });
  const { saved } = await t.db.transaction().execute(async (trx) => {
    await t.bearer(leaving);
    await eraseUser(trx, leaving.id, t.clock.now());
    const saving = save(leaving, { name: 'Mine', filter: LATE });
    await Promise.race([saving, untilSomebodyWaits(t.db)]);
    return { saved: saving };
  });
  expect((await saved).statusCode).toBe(401);
  const left = t.db.selectFrom('views').where('owner_id', '=', leaving.id).select('id');
  expect(await left.execute()).toEqual([]);
});

test('an employee saves his own; an administrator also shared ones, and those of a team', async () => {
  const filter = { status: ['OPEN', 'PENDING'], q: ' lift ', severity: 1, sort: 'due' };
  const made = (await save(employee, { name: ' Lifts ', filter })).json();
  expect(made).toEqual({
    id: expect.any(Number),
    name: 'Lifts',
    filter: { ...filter, q: 'lift' },
    shared: false,
    teamId: null,
    teamName: null,
    createdAt: t.clock.now().toISOString(),
    updatedAt: t.clock.now().toISOString(),
    version: 1,
  });
  expect((await read(employee, made.id)).json()).toEqual(made);
  await refused(t.db, 404, () => read(other, made.id));
  await refused(t.db, 404, () => read(admin, made.id));
  const shared = (await save(admin, { name: 'Late', filter: LATE, shared: true, teamId })).json();
  expect(shared).toMatchObject({ shared: true, teamId, teamName: expect.stringMatching(/^Team /) });
  expect((await read(employee, shared.id)).statusCode).toBe(200);
  await refused(t.db, 404, () => read(other, shared.id));
});

test.each<[object, string]>([
  [{ status: [] }, 'filter.status'],
  [{ status: ['OPEN', 'OPEN'] }, 'filter.status'],
  [{ status: ['LOST'] }, 'filter.status.0'],
  [{ clock: ['soon'] }, 'filter.clock.0'],
  [{ severity: 5 }, 'filter.severity'],
  [{ q: 'x'.repeat(LIMITS.query + 1) }, 'filter.q'],
  [{ unassigned: 'true' }, 'filter.unassigned'],
  [{ page: 2 }, 'page'],
])('nobody saves %j', async (filter, field) => {
  const fault = await refused(t.db, 400, () => save(admin, { name: 'X', filter }));
  expect(Object.keys(fault.json<ErrorBody>().fields ?? {})).toEqual([field]);
});

test('a team is one that is there, of a view that is shared', async () => {
  const body = { name: 'X', filter: LATE };
  const unshared = await refused(t.db, 422, () => save(admin, { ...body, teamId }));
  expect(unshared.json<ErrorBody>().fields).toEqual({ teamId: views.VIEW_MESSAGES.ownTeam });
  const missing = { ...body, shared: true, teamId: 999_999 };
  const fault = await refused(t.db, 422, () => save(admin, missing));
  expect(fault.json<ErrorBody>().fields).toEqual({ teamId: views.VIEW_MESSAGES.team });
});

test('a view is changed and deleted as it was seen, and every change is in the audit trail', async () => {
  const { id } = (await save(admin, { name: 'Mine', filter: LATE })).json();
  await change(admin, id, { shared: true });
  expect((await read(other, id)).json()).toMatchObject({ shared: true, version: 2 });
  await refused(t.db, 412, () => change(admin, id, { name: 'Stale' }, { 'if-match': '"1"' }));
  await refused(t.db, 403, () => change(employee, id, { name: 'Theirs' }));
  await change(admin, id, { teamId, filter: { q: 'lift' } });
  await refused(t.db, 404, () => read(other, id));
  await t.db.deleteFrom('outbox').execute();
  const own = await change(admin, id, { shared: false });
  // It leaves the open lists of the others.
  const left = t.db.selectFrom('outbox').where('area', '=', 'views').where('object_id', '=', id);
  expect(await left.where('left_by', 'is not', null).select('left_by').execute()).toEqual([
    { left_by: 'EMPLOYE' },
  ]);
  expect(own.json()).toMatchObject({
    shared: false,
    teamId: null,
    filter: { q: 'lift' },
    version: 4,
  });
  await refused(t.db, 404, () => read(employee, id));
  await refused(t.db, 412, () => remove(admin, id, { 'if-match': '"1"' }));
  expect((await remove(admin, id)).statusCode).toBe(204);
  const audited = await t.db
    .selectFrom('audit')
    .where('area', '=', 'views')
    .where('object_id', '=', id)
    .where('action', '<>', 'refused')
    .select(['action', 'fields'])
    .orderBy('id')
    .execute();
  expect(audited).toEqual([
    { action: 'create', fields: ['name', 'filter'] },
    { action: 'update', fields: ['shared'] },
    { action: 'update', fields: ['filter', 'teamId'] },
    { action: 'update', fields: ['shared', 'teamId'] },
    { action: 'delete', fields: [] },
  ]);
});

test('the views of a team that is deleted become everybody’s', async () => {
  const id = await makeView(t.db, { team_id: teamId });
  await refused(t.db, 404, () => read(other, id));
  expect((await t.call(deleteTeam, admin, { params: { id: teamId } })).statusCode).toBe(204);
  expect((await read(other, id)).json()).toMatchObject({ shared: true, teamId: null });
});

test('the own views of a deleted account go with it', async () => {
  const leaving = await makeUser(t.db, { role: 'EMPLOYE' });
  const id = await makeView(t.db, { owner_id: leaving.id });
  expect((await t.call(deleteUser, admin, { params: { id: leaving.id } })).statusCode).toBe(204);
  expect(await t.db.selectFrom('views').where('id', '=', id).select('id').execute()).toEqual([]);
});

test('a view too many is refused: of one’s own, and of shared ones', async () => {
  for (const [owner_id, most] of [
    [admin.id, VIEWS.own],
    [null, VIEWS.shared],
  ] as const)
    for (let n = 0; n < most; n += 1) await makeView(t.db, { owner_id });
  const body = { name: 'X', filter: LATE };
  const fault = await refused(t.db, 409, () => save(admin, body));
  expect(fault.json<ErrorBody>().code).toBe('FULL');
  await refused(t.db, 409, () => save(admin, { ...body, shared: true }));
  const { id } = await t.db
    .selectFrom('views')
    .where('owner_id', 'is', null)
    .select('id')
    .executeTakeFirstOrThrow();
  await refused(t.db, 409, () => change(admin, id, { shared: false }));
  const own = (await save(employee, body)).json();
  expect(own).toMatchObject({ shared: false });
  expect(await names(admin)).toHaveLength(VIEWS.own + VIEWS.shared);
});

describe('CA-57 a shared view', () => {
  const countsOf = async (as: UserRow) =>
    (await t.call(views.countViews, as)).json<{
      views: { id: number; count: number; more: boolean }[];
    }>().views;

  /** A filter in the form of list parameters. */
  const sent = (filter: views.ViewFilter): Record<string, string> =>
    Object.fromEntries(Object.entries(filter).map(([name, value]) => [name, String(value)]));

  test('counts for everybody what its list names as its total', async () => {
    const categoryId = await makeTopic(t.db, 'categories');
    const filters: views.ViewFilter[] = [
      {},
      { status: ['OPEN'] },
      { status: ['OPEN', 'PENDING'], sort: 'due' },
      { scope: 'mine' },
      { scope: 'team' },
      { unassigned: true },
      { unassigned: true, status: ['OPEN', 'PENDING'] },
      { clock: ['late', 'risk'] },
      { clientReplied: true },
      { waitingFor: 'CLIENT', sort: 'id' },
      { channel: 'LETTER' },
      { q: 'lift' },
      { q: 'lift', unassigned: true, sort: 'due' },
      { categoryId },
      { categoryId, status: ['OPEN'], channel: 'LETTER' },
      { severity: 1 },
      { nature: 'UNDECIDED' },
      { clientId: client.id },
      { userId: employee.id, status: ['CLOSED'] },
    ];
    const ids = new Map<number, views.ViewFilter>();
    for (const filter of filters) ids.set(await makeView(t.db, { filter }), filter);
    let at = 0;
    for (const assignee_id of [employee.id, other.id, null])
      for (const status of ['OPEN', 'PENDING', 'CLOSED'] as const)
        for (const channel of ['LETTER', 'PORTAL'] as const) {
          at += 1;
          const { id } = await makeClaim(t.db, {
            assignee_id,
            status,
            channel,
            client_id: client.id,
            team_id: at % 2 ? teamId : null,
            contenu: at % 3 ? 'The lift is stuck.' : 'The heating.',
            client_replied_at: at % 4 ? null : t.clock.now(),
            waiting_for: status === 'PENDING' && at % 2 ? 'CLIENT' : null,
            next_due_at: at % 5 ? null : new Date(t.clock.now().getTime() - at),
          });
          if (at % 3 === 0)
            await t.db
              .insertInto('claim_triage')
              .values({ claim_id: id, category_id: categoryId, severity: 1 + (at % 2) })
              .execute();
        }
    let counted = 0;
    for (const as of [admin, employee, other]) {
      const counts = await countsOf(as);
      expect(counts.map(({ id }) => id)).toHaveLength(ids.size);
      for (const { id, count, more } of counts) {
        const query = sent(ids.get(id) ?? {});
        const { meta } = (await t.call(listClaims, as, { query })).json<{ meta: ListMeta }>();
        expect([query, count, more]).toEqual([query, meta.total, meta.isLeast ?? false]);
        counted += count;
      }
    }
    expect(counted).toBeGreaterThan(100);
  });

  test('counts up to a limit and says when there are more', async () => {
    const id = await makeView(t.db, { filter: { channel: 'BRANCH' } });
    const every = await makeView(t.db, { filter: {} });
    await sql`
      insert into claims (contenu, created_by, client_id, channel)
      select 'Queued.', ${client.id}, ${client.id}, 'BRANCH'
      from generate_series(1, ${INBOX.counted + 1})`.execute(t.db);
    const counts = new Map((await countsOf(admin)).map((one) => [one.id, one]));
    expect(counts.get(id)).toEqual({ id, count: LIMITS.countedHits, more: true });
    expect(counts.get(every)).toEqual({ id: every, count: INBOX.counted, more: true });
  });

  test('is nothing that a client can reach', async () => {
    const id = await makeView(t.db);
    for (const reach of [
      () => t.call(views.listViews, client),
      () => t.call(views.countViews, client),
      () => read(client, id),
      () => save(client, { name: 'X', filter: {} }),
      () => change(client, id, { name: 'X' }),
      () => remove(client, id),
    ]) {
      const answer = await refused(t.db, 403, reach);
      expect(answer.json()).toMatchObject({ code: 'FORBIDDEN' });
    }
  });
});
