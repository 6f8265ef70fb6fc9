import { login } from '@recourse/contract/auth';
import {
  CLAIM_STATUSES,
  type Claim,
  countClaims,
  createClaim,
  deleteClaim,
  exportClaims,
  getClaim,
  listClaims,
  updateClaim,
} from '@recourse/contract/claims';
import { postMessage } from '@recourse/contract/claims-thread';
import {
  countDocuments,
  documentContent,
  getDocument,
  listDocuments,
} from '@recourse/contract/documents';
import type { Endpoint } from '@recourse/contract/wire/endpoint';
import { undoValidation } from '@recourse/contract/reports';
import { restoreTrash } from '@recourse/contract/trash';
import { deleteUser, updateUser } from '@recourse/contract/users';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Role } from '@recourse/contract/values/roles';
import {
  makeClaim,
  makeDocument,
  makeReport,
  makeUser,
  PASSWORD,
} from '../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import type { ClaimRow, UserRow } from '../../db/tables.ts';

/** Tests what a former employee keeps of his work: nothing that belongs to other people. */

let t: TestApp;
let admin: UserRow;
beforeAll(async () => {
  t = await createTestApp();
  admin = await makeUser(t.db, { role: 'ADMIN' });
});
afterAll(() => t.close());

/** Gives a user another role, through the API. */
async function become(user: UserRow, role: Role): Promise<void> {
  const answer = await t.call(updateUser, admin, { params: { id: user.id }, body: { role } });
  expect(answer.statusCode).toBe(200);
}

/** Signs a user in and returns a function for his calls; another role ends his earlier sessions. */
async function signIn(user: UserRow) {
  const body = { email: user.email, password: PASSWORD };
  const { token } = (await t.call(login, null, { body })).json<{ token: string }>();
  return (endpoint: Endpoint, input: { params?: object; query?: Record<string, string> } = {}) =>
    t.call(endpoint, null, { ...input, headers: { authorization: `Bearer ${token}` } } as object);
}
type Calls = Awaited<ReturnType<typeof signIn>>;
const totalOf = async (calls: Calls, endpoint: Endpoint) =>
  (await calls(endpoint)).json<{ total: number }>().total;
const remove = (user: UserRow) => t.call(deleteUser, admin, { params: { id: user.id } });
const rowOf = (id: number): Promise<ClaimRow> =>
  t.db.selectFrom('claims').where('id', '=', id).selectAll().executeTakeFirstOrThrow();
const claimAuditOf = (id: number) =>
  t.db
    .selectFrom('audit')
    .where('area', '=', 'claims')
    .where('object_id', '=', id)
    .select(['action', 'actor_id', 'fields'])
    .execute();

interface List {
  data: { id: number }[];
  meta: { total: number };
}

/** One claim in each status with this assignee, each for another client. */
async function worksOn(employee: UserRow): Promise<ClaimRow[]> {
  const client = await makeUser(t.db);
  const claims: ClaimRow[] = [];
  for (const status of CLAIM_STATUSES)
    claims.push(await makeClaim(t.db, { client_id: client.id, assignee_id: employee.id, status }));
  return claims;
}

const leavings: [string, Role, (user: UserRow) => Promise<unknown>][] = [
  ['an employee made a client', 'EMPLOYE', (user) => become(user, 'CLIENT')],
  ['an employee who is deleted', 'EMPLOYE', remove],
  ['an administrator made a client', 'ADMIN', (user) => become(user, 'CLIENT')],
  ['an administrator who is deleted', 'ADMIN', remove],
];

test.each(leavings)(
  '%s hands back open and pending claims, each audited',
  async (_, role, leave) => {
    const leaving = await makeUser(t.db, { role });
    const claims = await worksOn(leaving);
    await leave(leaving);
    for (const { id, status, version } of claims) {
      const isWaiting = status === 'OPEN' || status === 'PENDING';
      expect(await rowOf(id)).toMatchObject({
        status,
        assignee_id: isWaiting ? null : leaving.id,
        version: isWaiting ? version + 1 : version,
      });
      const entry = { action: 'update', actor_id: admin.id, fields: ['assigneeId'] };
      expect(await claimAuditOf(id)).toEqual(isWaiting ? [entry] : []);
    }
    const announced = await t.db
      .selectFrom('outbox')
      .where('area', '=', 'claims')
      .where(
        'object_id',
        'in',
        claims.map(({ id }) => id),
      )
      .select('object_id')
      .execute();
    expect(announced.map((row) => row.object_id)).toEqual(claims.slice(0, 2).map(({ id }) => id));
  },
);

test('an employee made an administrator keeps his claims', async () => {
  const employee = await makeUser(t.db, { role: 'EMPLOYE' });
  const [open] = await worksOn(employee);
  await become(employee, 'ADMIN');
  expect((await rowOf(open?.id ?? 0)).assignee_id).toBe(employee.id);
});

test('an employee made a client sees claims as author or client, and counts what his list shows', async () => {
  const person = await makeUser(t.db, { role: 'EMPLOYE' });
  const foreign = await worksOn(person);
  const own = [
    await makeClaim(t.db, { created_by: person.id, assignee_id: person.id, client_id: null }),
    await makeClaim(t.db, { created_by: admin.id, client_id: person.id, status: 'CLOSED' }),
  ];
  expect(await totalOf(await signIn(person), countClaims)).toBe(foreign.length + own.length);
  await become(person, 'CLIENT');
  const client = await signIn(person);
  const queries: Record<string, string>[] = [
    {},
    { q: 'number' },
    { userId: String(person.id) },
    { status: 'CLOSED' },
    { unassigned: 'true' },
  ];
  for (const query of queries) {
    const list = (await client(listClaims, { query })).json<List>();
    expect(list.meta.total).toBe(list.data.length);
    const seen = new Set(list.data.map(({ id }) => id));
    expect(foreign.filter(({ id }) => seen.has(id))).toEqual([]);
  }
  const list = (await client(listClaims)).json<List>();
  expect(list.data.map(({ id }) => id)).toEqual(own.map(({ id }) => id).toReversed());
  expect(await totalOf(client, countClaims)).toBe(own.length);
  for (const { id } of foreign)
    expect((await client(getClaim, { params: { id } })).statusCode).toBe(404);
  const csv = (await client(exportClaims)).body;
  expect(csv).toContain(own[1]?.contenu);
  expect(csv).not.toContain(foreign[3]?.contenu);
  await become(person, 'EMPLOYE');
  expect(await totalOf(await signIn(person), countClaims)).toBe(2 + own.length);
});

test('an employee made a client sees documents as uploader or userId, and counts what his list shows', async () => {
  const person = await makeUser(t.db, { role: 'EMPLOYE' });
  const other = await makeUser(t.db);
  const answered = { employee_id: person.id, user_id: other.id };
  const foreign = await makeDocument(t.db, { ...answered, uploaded_by: other.id });
  const sent = await makeDocument(t.db, { ...answered, uploaded_by: person.id });
  const received = await makeDocument(t.db, { user_id: person.id, uploaded_by: admin.id });
  expect(await totalOf(await signIn(person), countDocuments)).toBe(3);
  await become(person, 'CLIENT');
  const client = await signIn(person);
  const list = (await client(listDocuments)).json<List>();
  expect(list.data.map(({ id }) => id)).toEqual([received.id, sent.id]);
  expect(list.meta.total).toBe(2);
  expect(await totalOf(client, countDocuments)).toBe(2);
  for (const endpoint of [getDocument, documentContent])
    expect((await client(endpoint, { params: { id: foreign.id } })).statusCode).toBe(404);
  await become(person, 'EMPLOYE');
  expect(await totalOf(await signIn(person), countDocuments)).toBe(3);
});

test('a claim that is opened again goes to the queue where its assignee answers no more', async () => {
  const employee = await makeUser(t.db, { role: 'EMPLOYE' });
  const [open, , resolved, closed] = await worksOn(employee);
  if (!open || !resolved || !closed) throw new Error('A status has no claim.');
  await t.call(deleteClaim, admin, { params: { id: open.id } });
  const stays = await makeUser(t.db, { role: 'EMPLOYE' });
  const kept = (await worksOn(stays))[3];
  await become(employee, 'CLIENT');
  await t.call(restoreTrash, admin, { body: { area: 'claims', id: open.id } });
  const reopen = async (id: number) =>
    (
      await t.call(updateClaim, admin, { params: { id }, body: { status: 'PENDING' } })
    ).json<Claim>();
  expect((await reopen(resolved.id)).assigneeId).toBeNull();
  expect((await reopen(closed.id)).assigneeId).toBeNull();
  expect((await rowOf(open.id)).assignee_id).toBeNull();
  expect((await reopen(kept?.id ?? 0)).assigneeId).toBe(stays.id);
});

test('a claim that is opened again goes to the queue where its assignee was deleted', async () => {
  const employee = await makeUser(t.db, { role: 'EMPLOYE' });
  const { id } = await makeClaim(t.db, { assignee_id: employee.id, status: 'RESOLVED' });
  const gone = await t.call(deleteUser, admin, { params: { id: employee.id } });
  expect(gone.statusCode).toBe(204);
  expect((await rowOf(id)).assignee_id).toBe(employee.id);
  await t.call(updateClaim, admin, { params: { id }, body: { status: 'OPEN' } });
  expect(await rowOf(id)).toMatchObject({ status: 'OPEN', assignee_id: null });
});

test('a validation taken back leaves the claim in the queue where its assignee answers no more', async () => {
  const employee = await makeUser(t.db, { role: 'EMPLOYE' });
  const claim = await makeClaim(t.db, { assignee_id: employee.id, status: 'PENDING' });
  const report = await makeReport(t.db, { claim_id: claim.id });
  const params = { id: report.id };
  // For a colleague's claim, only a final answer with the solution validates and resolves at once.
  const answer = {
    params: { id: claim.id },
    body: { body: 'Do this.', purpose: 'FINAL', solutionId: report.solution_id },
  };
  expect((await t.call(postMessage, admin, answer)).statusCode).toBe(201);
  await become(employee, 'CLIENT');
  expect((await rowOf(claim.id)).status).toBe('RESOLVED');
  expect((await t.call(undoValidation, admin, { params })).statusCode).toBe(200);
  expect(await rowOf(claim.id)).toMatchObject({ status: 'PENDING', assignee_id: null });
});

test('claims that are assigned and filed while somebody is made a client stay with nobody', async () => {
  for (let round = 0; round < 5; round += 1) {
    const employee = await makeUser(t.db, { role: 'EMPLOYE' });
    await t.bearer(employee);
    const claims = await Promise.all([1, 2, 3].map(() => makeClaim(t.db)));
    const body = { userId: employee.id };
    await Promise.all([
      ...claims.map(({ id }) => t.call(updateClaim, admin, { params: { id }, body })),
      t.call(createClaim, employee, { body: { contenu: 'Filed at the same time.' } }),
      t.call(updateUser, admin, { params: { id: employee.id }, body: { role: 'CLIENT' } }),
    ]);
    const left = await t.db
      .selectFrom('claims')
      .where('assignee_id', '=', employee.id)
      .select('id')
      .execute();
    expect(left).toEqual([]);
  }
});
