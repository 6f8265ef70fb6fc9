import { type ClientClaim, createClaim, getClaim, listClaims } from '@recourse/contract/claims';
import { acceptClaim } from '@recourse/contract/claims-life';
import { postMessage } from '@recourse/contract/claims-thread';
import {
  type Attention,
  type ClientDashboard,
  type EmployeeDashboard,
  getAttention,
  getDashboard,
} from '@recourse/contract/dashboards';
import { HOME } from '@recourse/contract/values/limits';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { UserRow } from '../../db/tables.ts';
import { makeClaim, makePolicy, makeReport, makeUser } from '../../../test/factories.ts';
import { refused } from '../../../test/refusals.ts';
import { followTargets } from '../../kernel/targets/follow-targets.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let t: TestApp;
let admin: UserRow;
let client: UserRow;
beforeAll(async () => {
  // In this zone a day begins eleven hours before it does in UTC.
  t = await createTestApp({ DEFAULT_TIME_ZONE: 'Pacific/Noumea' });
  admin = await makeUser(t.db, { role: 'ADMIN' });
  client = await makeUser(t.db, { nom: 'Cleo' });
});
afterAll(() => t.close());

const home = async (as: UserRow) => (await t.call(getDashboard, as)).json<EmployeeDashboard>().home;
const open = async (as: UserRow) => (await t.call(getDashboard, as)).json<ClientDashboard>().open;
const attention = async () => (await t.call(getAttention, admin)).json<Attention>();
const filed = (values: Parameters<typeof makeClaim>[1] = {}) =>
  makeClaim(t.db, { created_by: client.id, client_id: client.id, ...values });
const ids = (group: { items: { id: number }[] }) => group.items.map(({ id }) => id);

describe('an employee’s home', () => {
  test('has nothing next while nothing waits', async () => {
    expect(await home(await makeUser(t.db, { role: 'EMPLOYE' }))).toEqual({
      due: { count: 0, more: false, items: [] },
      answered: { count: 0, more: false, items: [] },
      mine: { count: 0, more: false, items: [] },
      unassigned: { count: 0, more: false, items: [] },
      unmatched: { count: 0, more: false, items: [] },
      next: null,
    });
  });

  test('names what comes next: who answered, then his own, then nobody’s, then unmatched reports', async () => {
    const employee = await makeUser(t.db, { role: 'EMPLOYE' });
    const other = await makeUser(t.db, { role: 'EMPLOYE' });
    const report = await makeReport(t.db, {
      user_id: client.id,
      solution_id: null,
      reclamation_text: 'It hums.',
    });
    await makeReport(t.db, { user_id: client.id });
    await makeReport(t.db, { user_id: client.id, solution_id: null, resolved_at: new Date() });
    expect(await home(employee)).toMatchObject({
      unmatched: { count: 1, items: [{ id: report.id, title: 'It hums.', clientName: 'Cleo' }] },
      next: { reason: 'UNMATCHED', id: report.id },
    });
    const nobodys = await filed({ contenu: 'x'.repeat(HOME.title + 50) });
    await filed({ assignee_id: other.id });
    await filed({ status: 'CLOSED' });
    await filed({ deleted_at: new Date() });
    expect(await home(employee)).toMatchObject({
      unassigned: { count: 1, items: [{ id: nobodys.id, title: 'x'.repeat(HOME.title) }] },
      mine: { count: 0 },
      next: { reason: 'UNASSIGNED', id: nobodys.id },
    });
    const mine: number[] = [];
    for (let made = 0; made <= HOME.shown; made += 1)
      mine.push((await filed({ assignee_id: employee.id, status: 'PENDING' })).id);
    await filed({ assignee_id: employee.id, status: 'RESOLVED' });
    const before = await home(employee);
    expect(before).toMatchObject({
      mine: { count: HOME.shown + 1, more: false },
      next: { reason: 'MINE', id: mine[0] },
    });
    expect(ids(before.mine)).toEqual(mine.slice(0, HOME.shown));
    await t.call(postMessage, client, { params: { id: mine[2] ?? 0 }, body: { body: 'Well?' } });
    expect(await home(employee)).toMatchObject({
      answered: {
        count: 1,
        items: [{ id: mine[2], clientName: 'Cleo', clientRepliedAt: t.clock.now().toISOString() }],
      },
      next: { reason: 'ANSWERED', id: mine[2], clientName: 'Cleo' },
    });
  });
});

test('what is late or due today of his own comes before all else, with its date', async () => {
  const employee = await makeUser(t.db, { role: 'EMPLOYE' });
  const inHours = (hours: number) => new Date(t.clock.now().getTime() + hours * 3_600_000);
  const dated = (due: number, day: number, more: object = { assignee_id: employee.id }) =>
    filed({
      next_due_at: inHours(due),
      next_day_at: inHours(day),
      next_warn_at: inHours(due - 72),
      next_due_on: '2026-03-02',
      ...more,
    });
  const replied = await filed({ assignee_id: employee.id, client_replied_at: t.clock.now() });
  const today = await dated(5, -3);
  expect(await home(employee)).toMatchObject({
    due: { count: 1, items: [{ id: today.id, nextDueOn: '2026-03-02' }] },
    answered: { items: [{ id: replied.id, nextDueAt: null }] },
    next: { reason: 'TODAY', id: today.id },
  });
  const late = await dated(-5, -30);
  const risk = await dated(40, 30);
  // Without an assignee.
  await dated(-9, -30, {});
  const now = await home(employee);
  expect(ids(now.due)).toEqual([late.id, today.id]);
  // The count includes the late claim, which is not listed again.
  expect(now.mine.count).toBe(4);
  expect(ids(now.mine)).toEqual([risk.id, replied.id]);
  expect(now.next).toMatchObject({ reason: 'LATE', id: late.id });
  const query = { scope: 'mine', clock: 'late,today', sort: 'due' };
  const list = (await t.call(listClaims, employee, { query })).json<{ data: { id: number }[] }>();
  expect(list.data.map(({ id }) => id)).toEqual(ids(now.due));
});

test('a client’s home has what is not closed: answered ones first, then the newest', async () => {
  const person = await makeUser(t.db);
  expect(await open(person)).toEqual({ count: 0, more: false, items: [] });
  const own = { created_by: person.id, client_id: person.id };
  const first = await makeClaim(t.db, own);
  const answered = await makeClaim(t.db, { ...own, status: 'RESOLVED' });
  const forHim = await makeClaim(t.db, { client_id: person.id, created_by: admin.id });
  await makeClaim(t.db, { ...own, status: 'CLOSED' });
  await makeClaim(t.db, { ...own, deleted_at: new Date() });
  await filed();
  const shown = await open(person);
  expect(shown.count).toBe(3);
  expect(ids(shown)).toEqual([answered.id, forHim.id, first.id]);
  expect(shown.items[0]).toEqual({
    id: answered.id,
    reference: expect.stringMatching(/^R-/) as string,
    title: answered.contenu,
    status: 'RESOLVED',
    createdAt: answered.created_at.toISOString(),
    updatedAt: answered.updated_at.toISOString(),
    due: [],
    waitingFor: null,
  });
});

test('a client’s home says by when he is answered, as his claim does, and whether he is waited for', async () => {
  const person = await makeUser(t.db);
  const own = { created_by: person.id, client_id: person.id, created_at: t.clock.now() };
  const policy_id = await makePolicy(t.db);
  await sql`update policies set targets = jsonb_set(targets, '{0,legal}', 'true'::jsonb) where id = ${policy_id}`.execute(
    t.db,
  );
  const promised = await makeClaim(t.db, { ...own, policy_id });
  const waited = await makeClaim(t.db, { ...own, status: 'PENDING', waiting_for: 'CLIENT' });
  const elsewhere = await makeClaim(t.db, {
    ...own,
    status: 'PENDING',
    waiting_for: 'THIRD_PARTY',
  });
  await followTargets(t.db, [promised.id]);
  const claim = await t.call(getClaim, person, { params: { id: promised.id } });
  const { due } = claim.json<ClientClaim>();
  expect(due).toMatchObject([{ code: 'FINAL' }]);
  const items = (await open(person)).items.map((one) => [one.id, one.due, one.waitingFor]);
  expect(items).toEqual([
    [elsewhere.id, [], null],
    [waited.id, [], 'CLIENT'],
    [promised.id, due, null],
  ]);
});

test('an administrator’s home counts today in the organisation’s zone', async () => {
  const own = await createTestApp({ DEFAULT_TIME_ZONE: 'Pacific/Noumea' });
  const [boss, eve, ola, cleo] = await Promise.all([
    makeUser(own.db, { role: 'ADMIN' }),
    makeUser(own.db, { role: 'EMPLOYE', nom: 'Eve' }),
    makeUser(own.db, { role: 'EMPLOYE', nom: 'Ola' }),
    makeUser(own.db, { nom: 'Cleo' }),
  ]);
  const read = async () => (await own.call(getAttention, boss)).json<Attention>();
  const none = { count: 0, more: false };
  expect(await read()).toEqual({
    promises: { late: none, today: none, risk: none, first: null },
    teams: [],
    unassigned: { count: 0, more: false },
    unanswered: { count: 0, more: false, items: [] },
    today: { since: expect.any(String) as string, in: none, out: none },
    satisfaction: {
      days: HOME.ratingDays,
      since: expect.any(String) as string,
      average: null,
      ratings: 0,
    },
    people: [],
  });
  const midnight = new Date(own.clock.now());
  // 13:00 UTC is midnight in Nouméa.
  midnight.setUTCHours(midnight.getUTCHours() >= 13 ? 13 : -11, 0, 0, 0);
  const make = (values: Parameters<typeof makeClaim>[1]) =>
    makeClaim(own.db, { created_by: cleo.id, client_id: cleo.id, ...values });
  await make({ created_at: new Date(midnight.getTime() - 1), assignee_id: ola.id });
  const today = await make({ created_at: midnight, contenu: 'It broke.', assignee_id: eve.id });
  await make({ created_at: midnight, assignee_id: eve.id, status: 'PENDING' });
  expect((await own.call(createClaim, cleo, { body: { contenu: 'Again.' } })).statusCode).toBe(201);
  const say = async (id: number) =>
    own.call(postMessage, eve, { params: { id }, body: { body: 'Wait.', status: 'RESOLVED' } });
  expect(await read()).toMatchObject({
    unassigned: { count: 1 },
    unanswered: { count: 4 },
    today: { since: midnight.toISOString(), in: { count: 3 }, out: { count: 0 } },
    people: [
      { id: eve.id, name: 'Eve', open: { count: 2, more: false }, late: none },
      { id: ola.id, name: 'Ola', open: { count: 1, more: false }, late: none },
    ],
  });
  const list = await own.call(listClaims, boss, { query: { unanswered: 'true' } });
  expect(list.json()).toMatchObject({ meta: { total: 4 } });
  await say(today.id);
  await own.call(acceptClaim, cleo, { params: { id: today.id }, body: { rating: 4 } });
  const after = await read();
  expect(after).toMatchObject({
    // A claim that was answered and then accepted counts once.
    today: { in: { count: 3 }, out: { count: 1 } },
    satisfaction: { average: 4, ratings: 1 },
    unanswered: { count: 3, items: [{ clientName: 'Cleo', assigneeName: 'Ola' }, {}, {}] },
  });
  await own.close();
});

test('the figures of today and of ratings lead to lists of exactly what they count', async () => {
  const own = await createTestApp({ DEFAULT_TIME_ZONE: 'Pacific/Noumea' });
  const boss = await makeUser(own.db, { role: 'ADMIN' });
  const cleo = await makeUser(own.db);
  const read = async () => (await own.call(getAttention, boss)).json<Attention>();
  const { today, satisfaction } = await read();
  const midnight = Date.parse(today.since);
  const first = Date.parse(satisfaction.since);
  const at = (time: number, values: Parameters<typeof makeClaim>[1] = {}) =>
    makeClaim(own.db, {
      created_by: cleo.id,
      client_id: cleo.id,
      created_at: new Date(time),
      ...values,
    });
  const moved = (claim_id: number, time: number, [from_value, to_value]: [string, string]) =>
    own.db
      .insertInto('claim_changes')
      .values({
        claim_id,
        at: new Date(time),
        kind: 'STATUS',
        from_value,
        to_value,
        client_visible: true,
      })
      .execute();
  const rated = (
    claim_id: number,
    time: number,
    values: { rating: number | null; cycle?: number },
  ) =>
    own.db
      .insertInto('claim_ratings')
      .values({
        claim_id,
        cycle: 1,
        author_id: cleo.id,
        created_at: new Date(time),
        ...values,
      })
      .execute();
  const gone = { deleted_at: new Date() };
  // One claim for each case that counts, and one for each that does not.
  const old = await at(midnight - 1, { status: 'CLOSED' });
  const came = await at(midnight);
  await at(midnight, gone);
  await moved(old.id, midnight, ['PENDING', 'RESOLVED']);
  await moved(old.id, midnight + 5, ['OPEN', 'CLOSED']);
  const reopened = await at(midnight - 9);
  await moved(reopened.id, midnight + 1, ['OPEN', 'RESOLVED']);
  await moved(reopened.id, midnight + 2, ['RESOLVED', 'OPEN']);
  const before = await at(midnight - 9, { status: 'CLOSED' });
  await moved(before.id, midnight - 1, ['PENDING', 'RESOLVED']);
  await moved(before.id, midnight + 1, ['RESOLVED', 'CLOSED']);
  const hidden = await at(midnight - 9, gone);
  await moved(hidden.id, midnight, ['OPEN', 'CLOSED']);
  await rated(old.id, first, { rating: 1 });
  await rated(old.id, first + 9, { rating: 4, cycle: 2 });
  await rated(came.id, first - 1, { rating: 1 });
  await rated(reopened.id, first, { rating: null });
  await rated(before.id, midnight, { rating: 5 });
  await rated(hidden.id, midnight, { rating: 1 });

  const list = async (query: Record<string, string>) =>
    (await own.call(listClaims, boss, { query: { ...query, sort: 'id' } })).json<{
      data: { id: number }[];
      meta: { total: number };
    }>();
  const after = await read();
  const lists = [
    [{ createdSince: after.today.since }, after.today.in.count, [came.id]],
    [{ doneSince: after.today.since }, after.today.out.count, [old.id, reopened.id]],
    [{ ratedSince: after.satisfaction.since }, after.satisfaction.ratings, [old.id, before.id]],
  ] as const;
  for (const [query, count, wanted] of lists) {
    const { data, meta } = await list(query);
    expect([query, data.map(({ id }) => id)]).toEqual([query, wanted]);
    expect([query, count, meta.total]).toEqual([query, wanted.length, wanted.length]);
  }
  // Only the last rating of a claim counts.
  expect(after.satisfaction.average).toBe(4.5);
  for (const [query] of lists)
    expect((await own.call(listClaims, cleo, { query })).statusCode).toBe(403);
  expect((await own.call(listClaims, boss, { query: { doneSince: 'today' } })).statusCode).toBe(
    400,
  );
  await own.close();
});

test('nobody else reads it', async () => {
  const employee = await makeUser(t.db, { role: 'EMPLOYE' });
  for (const who of [employee, client])
    expect((await refused(t.db, 403, () => t.call(getAttention, who))).json()).toMatchObject({
      code: 'FORBIDDEN',
    });
  expect((await attention()).people.every(({ open: { count } }) => count > 0)).toBe(true);
});
