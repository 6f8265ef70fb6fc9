import { type Claim, exportClaims, listClaims, updateClaim } from '@recourse/contract/claims';
import { acceptClaim, reopenClaim } from '@recourse/contract/claims-life';
import { postMessage, withdrawMessage } from '@recourse/contract/claims-thread';
import {
  CLAIM_QUEUES,
  countInbox,
  QUEUE_CODES,
  type QueueCode,
  type QueueCount,
  REPORT_QUEUES,
} from '@recourse/contract/inbox/queues';
import { listReports, undoValidation, validateReportBy } from '@recourse/contract/reports';
import { INBOX } from '@recourse/contract/values/limits';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { UserRow } from '../../db/tables.ts';
import { makeClaim, makeReport, makeTeam, makeUser } from '../../../test/factories.ts';
import { refused } from '../../../test/refusals.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

/** Tests the queues of the inbox: the rows in each, and that each count equals that of its list. */

let t: TestApp;
let admin: UserRow;
let employee: UserRow;
let other: UserRow;
let client: UserRow;
beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(async () => {
  // Moves everything that earlier tests left to the trash.
  for (const table of ['claims', 'reports'] as const)
    await t.db.updateTable(table).set({ deleted_at: new Date() }).execute();
  [admin, employee, other, client] = await Promise.all([
    makeUser(t.db, { role: 'ADMIN' }),
    makeUser(t.db, { role: 'EMPLOYE' }),
    makeUser(t.db, { role: 'EMPLOYE' }),
    makeUser(t.db),
  ]);
});
afterAll(() => t.close());

const queuesOf = async (as: UserRow): Promise<QueueCount[]> => {
  const answer = await t.call(countInbox, as);
  expect(answer.statusCode).toBe(200);
  return answer.json<{ queues: QueueCount[] }>().queues;
};
const counts = async (as: UserRow): Promise<Partial<Record<QueueCode, number>>> =>
  Object.fromEntries(
    (await queuesOf(as)).flatMap(({ code, count }) => (count ? [[code, count]] : [])),
  );

/** A query in the form in which it is sent. */
const sent = (query: object): Record<string, string> =>
  Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]));

const QUERIES = { ...CLAIM_QUEUES, ...REPORT_QUEUES };

/** The rows of a queue, oldest first, read page by page. */
async function rowsOf(as: UserRow, code: QueueCode, perPage = 2): Promise<number[]> {
  const endpoint = code in REPORT_QUEUES ? listReports : listClaims;
  const ids: number[] = [];
  for (let after: number | null | undefined; after !== null;) {
    const query = {
      ...sent(QUERIES[code]),
      sort: 'id',
      perPage: String(perPage),
      ...(after === undefined ? {} : { after: String(after) }),
    };
    const answer = await t.call(endpoint, as, { query });
    expect(answer).toMatchObject({ statusCode: 200 });
    const { data, meta } = answer.json<{
      data: { id: number }[];
      meta: { next: number | null };
    }>();
    ids.push(...data.map(({ id }) => id));
    after = meta.next;
  }
  return ids;
}

const claimOf = (values: Parameters<typeof makeClaim>[1] = {}) =>
  makeClaim(t.db, { created_by: client.id, client_id: client.id, ...values });
const write = async (as: UserRow, id: number, more: object = {}): Promise<number> => {
  const answer = await t.call(postMessage, as, {
    params: { id },
    body: { body: 'Well.', ...more },
  });
  expect(answer).toMatchObject({ statusCode: 201 });
  t.clock.advance(1_000);
  return answer.json<{ id: number }>().id;
};

test('nobody and no client counts the inbox', async () => {
  const nobody = await refused(t.db, 401, () => t.call(countInbox, null));
  expect(nobody.json()).toMatchObject({ code: 'UNAUTHORIZED' });
  await refused(t.db, 403, () => t.call(countInbox, client));
});

test('an empty inbox has every queue, in the order of the screen, with nothing in it', async () => {
  expect(await queuesOf(employee)).toEqual(
    QUEUE_CODES.map((code) => ({ code, count: 0, more: false })),
  );
});

describe('a claim', () => {
  test('that nobody has taken is unassigned until it is taken, and then its assignee’s', async () => {
    const { id } = await claimOf();
    expect(await counts(employee)).toEqual({ UNASSIGNED: 1 });
    const taken = { params: { id }, body: { userId: employee.id } };
    expect((await t.call(updateClaim, employee, taken)).statusCode).toBe(200);
    expect(await counts(employee)).toEqual({ MINE: 1 });
    expect(await counts(other)).toEqual({});
    expect(await counts(admin)).toEqual({});
  });

  test('of a team is what its members have to do, taken by one of them or by nobody', async () => {
    const team_id = await makeTeam(t.db, [employee]);
    const second = await makeTeam(t.db, [employee, other]);
    await claimOf({ team_id, assignee_id: employee.id });
    await claimOf({ team_id });
    await claimOf({ team_id: second });
    await claimOf({ team_id, status: 'CLOSED' });
    await claimOf({ team_id: await makeTeam(t.db) });
    // A colleague's claim is visible only where employees see by team.
    await claimOf({ team_id, assignee_id: other.id });
    expect(await counts(employee)).toEqual({ MINE: 1, TEAM: 3, UNASSIGNED: 3 });
    expect(await rowsOf(employee, 'TEAM')).toHaveLength(3);
    await t.db.insertInto('desk_settings').values({ by_team: true }).execute();
    expect(await counts(employee)).toEqual({ MINE: 1, TEAM: 4, UNASSIGNED: 2 });
    expect(await rowsOf(employee, 'TEAM')).toHaveLength(4);
    expect(await rowsOf(employee, 'UNASSIGNED')).toHaveLength(2);
    expect(await counts(other)).toEqual({ MINE: 1, TEAM: 1, UNASSIGNED: 1 });
    const list = await t.call(listClaims, other, { query: { unassigned: 'true' } });
    expect(list.json()).toMatchObject({ data: [{}], meta: { total: 1 } });
    await t.db.deleteFrom('desk_settings').execute();
  });

  test('that is answered or closed is nobody’s work any more', async () => {
    for (const status of ['RESOLVED', 'CLOSED'] as const) {
      await claimOf({ status });
      await claimOf({ status, assignee_id: employee.id });
    }
    expect(await counts(employee)).toEqual({});
  });

  test('that is answered, and whose client writes thanks, stays so and waits for who answered', async () => {
    const { id } = await claimOf();
    await write(employee, id, { purpose: 'FINAL' });
    expect(await counts(employee)).toEqual({});
    await write(client, id);
    const [waiting] = (
      await t.call(listClaims, employee, { query: { clientReplied: 'true' } })
    ).json<{ data: Claim[] }>().data;
    expect(waiting).toMatchObject({ id, status: 'RESOLVED' });
    expect(await counts(employee)).toEqual({ CLIENT_ANSWERED: 1 });
    expect(await counts(other)).toEqual({});
    expect(await counts(admin)).toEqual({ CLIENT_ANSWERED: 1 });
  });

  test('waits for nobody once the staff has written, until that message is withdrawn', async () => {
    const { id } = await claimOf({ assignee_id: employee.id });
    await write(client, id);
    expect(await counts(employee)).toEqual({ CLIENT_ANSWERED: 1, MINE: 1 });
    const reply = await write(employee, id, { purpose: 'REPLY' });
    expect(await counts(employee)).toEqual({ MINE: 1 });
    const params = { id, messageId: reply };
    expect((await t.call(withdrawMessage, employee, { params })).statusCode).toBe(200);
    expect(await counts(employee)).toEqual({ CLIENT_ANSWERED: 1, MINE: 1 });
  });

  test('whose response an administrator sets by an update waits no more; one without response does', async () => {
    const { id } = await claimOf({ assignee_id: employee.id });
    await write(client, id);
    const change = (body: object) => t.call(updateClaim, admin, { params: { id }, body });
    await change({ status: 'PENDING' });
    expect(await counts(employee)).toEqual({ CLIENT_ANSWERED: 1, MINE: 1 });
    await change({ response: 'Restart it.' });
    expect(await counts(employee)).toEqual({ MINE: 1 });
    await change({ response: null });
    expect(await counts(employee)).toEqual({ CLIENT_ANSWERED: 1, MINE: 1 });
  });

  test('that its client closes leaves every queue; one that he opens again with words waits', async () => {
    const { id } = await claimOf({ assignee_id: employee.id });
    await write(employee, id, { purpose: 'FINAL' });
    await write(client, id);
    await t.call(acceptClaim, client, { params: { id }, body: {} });
    expect(await counts(employee)).toEqual({});
    await t.call(reopenClaim, client, { params: { id }, body: { comment: 'It broke again.' } });
    expect(await counts(employee)).toEqual({ CLIENT_ANSWERED: 1, MINE: 1 });
  });

  test('that an employee only filed for somebody is not among what he has to answer', async () => {
    const { id } = await claimOf({ created_by: employee.id, assignee_id: other.id });
    await write(client, id);
    expect(await counts(employee)).toEqual({});
    expect(await counts(other)).toEqual({ CLIENT_ANSWERED: 1, MINE: 1 });
  });

  test('in the trash is in no queue', async () => {
    const { id } = await claimOf();
    await write(client, id);
    await t.db.updateTable('claims').set({ deleted_at: new Date() }).where('id', '=', id).execute();
    expect(await counts(admin)).toEqual({});
  });
});

test('a report waits to be confirmed or to be answered until it is validated, and again when that is undone', async () => {
  const report = await makeReport(t.db);
  await makeReport(t.db, { solution_id: null });
  await makeReport(t.db, { resolved_at: new Date() });
  expect(await counts(employee)).toEqual({ TO_CONFIRM: 1, UNMATCHED: 1 });
  const params = { id: report.id, employeeId: employee.id };
  const body = { solutionId: report.solution_id };
  await t.call(validateReportBy, employee, { params, body });
  expect(await counts(employee)).toEqual({ UNMATCHED: 1 });
  await t.call(undoValidation, employee, { params: { id: report.id } });
  expect(await counts(admin)).toEqual({ TO_CONFIRM: 1, UNMATCHED: 1 });
});

test('a complaint that nothing answers is counted for every employee on an empty installation', async () => {
  await claimOf();
  await makeReport(t.db, { solution_id: null, user_id: client.id });
  for (const person of [employee, other])
    expect(await counts(person)).toEqual({ UNASSIGNED: 1, UNMATCHED: 1 });
});

test('every count is that of its list, whoever asks, on whatever page', async () => {
  for (const assignee_id of [null, employee.id, other.id])
    for (const status of ['OPEN', 'PENDING', 'RESOLVED', 'CLOSED'] as const)
      for (const client_replied_at of [null, new Date()])
        await claimOf({ assignee_id, status, client_replied_at });
  for (const solution_id of [null, undefined, undefined])
    await makeReport(t.db, solution_id === null ? { solution_id } : {});
  const mine = { admin: 0, employee: 4, other: 4 };
  const people = { admin, employee, other };
  for (const name of ['admin', 'employee', 'other'] as const) {
    const found = await counts(people[name]);
    expect(found.MINE ?? 0).toBe(mine[name]);
    for (const code of QUEUE_CODES) {
      const rows = await rowsOf(people[name], code);
      expect(rows.toSorted((a, b) => a - b)).toEqual(rows);
      expect([code, rows.length]).toEqual([code, found[code] ?? 0]);
      expect(await rowsOf(people[name], code, 1000)).toEqual(rows);
    }
  }
});

test('a page of a queue has its number of rows, the newest first too, and a search inside', async () => {
  const rows = [];
  for (let count = 0; count < 5; count += 1) rows.push(await claimOf({ contenu: `Lift ${count}` }));
  const ids = rows.map(({ id }) => id);
  const page = async (query: Record<string, string>) => {
    const all = { ...sent(CLAIM_QUEUES.UNASSIGNED), ...query };
    const { data, meta } = (await t.call(listClaims, employee, { query: all })).json<{
      data: { id: number }[];
      meta: { total: number };
    }>();
    return [data.map(({ id }) => id), meta.total];
  };
  expect(await page({ perPage: '2', page: '2' })).toEqual([[ids[2], ids[1]], 5]);
  expect(await page({ perPage: '2', page: '2', sort: 'id' })).toEqual([[ids[2], ids[3]], 5]);
  expect(await page({ perPage: '2', page: '9' })).toEqual([[], 5]);
  expect(await page({ q: 'lift 3' })).toEqual([[ids[3]], 1]);
});

test('several statuses stand with commas between; an unknown one is refused', async () => {
  for (const status of ['OPEN', 'PENDING', 'CLOSED'] as const) await claimOf({ status });
  const found = async (status: string) =>
    (await t.call(listClaims, admin, { query: { status } })).json<{ data: Claim[] }>().data;
  expect((await found('closed, open')).map(({ status }) => status)).toEqual(['CLOSED', 'OPEN']);
  await refused(t.db, 400, () => t.call(listClaims, admin, { query: { status: 'OPEN,DONE' } }));
});

test.each<Record<string, string>>([
  { clientReplied: 'true' },
  { scope: 'mine' },
  { status: 'OPEN,PENDING' },
])('a client may not ask for %j, in no list and no export', async (query) => {
  const answer = await refused(t.db, 403, () => t.call(listClaims, client, { query }));
  expect(answer.json()).toMatchObject({ code: 'FORBIDDEN' });
  await refused(t.db, 403, () => t.call(exportClaims, client, { query }));
});

test('a count stops at its limit and says that there is more', async () => {
  const most = INBOX.counted;
  await sql`insert into claims (contenu, created_by, assignee_id)
    select 'x', ${client.id}, case when n <= ${most} then ${employee.id}::bigint end
    from generate_series(1, ${most * 2 + 1}) as n`.execute(t.db);
  const found = await queuesOf(employee);
  expect(found.find(({ code }) => code === 'MINE')).toEqual({
    code: 'MINE',
    count: most,
    more: false,
  });
  expect(found.find(({ code }) => code === 'UNASSIGNED')).toMatchObject({
    count: most,
    more: true,
  });
});
