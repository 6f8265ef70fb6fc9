import { ACCESS } from '@recourse/contract/access';
import { logout } from '@recourse/contract/auth';
import { getClaim, listClaims, updateClaim } from '@recourse/contract/claims';
import { postConversationMessage } from '@recourse/contract/conversations';
import { listDocuments } from '@recourse/contract/documents';
import type { Endpoint } from '@recourse/contract/wire/endpoint';
import {
  getReport,
  listReports,
  updateReport,
  validateReport,
  validateReportBy,
} from '@recourse/contract/reports';
import { ROLES } from '@recourse/contract/values/roles';
import { deleteUser } from '@recourse/contract/users';
import { unmuteThing } from '@recourse/contract/told/settings';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { UserRow } from '../../src/db/tables.ts';
import { makeClaim, makeDocument, makeReport, makeUser } from '../factories.ts';
import { proveSessions } from '../identity/factors.ts';
import { inputFor } from '../permissions/permission-inputs.ts';
import { refused } from '../refusals.ts';
import { createTestApp, type TestApp } from '../test-app.ts';

/** Tests authorisation across several endpoints, and requests with several faults. */

let t: TestApp;
let admin: UserRow;
let e1: UserRow;
let e2: UserRow;
let c1: UserRow;
let c2: UserRow;
beforeAll(async () => {
  t = await createTestApp();
  admin = await makeUser(t.db, { role: 'ADMIN' });
  e1 = await makeUser(t.db, { role: 'EMPLOYE' });
  e2 = await makeUser(t.db, { role: 'EMPLOYE' });
  c1 = await makeUser(t.db);
  c2 = await makeUser(t.db);
});
afterAll(() => t.close());

const MISSING = 999_999_999;

test('AZ-03 a client who names another one in a filter gets 200 and no foreign row', async () => {
  await makeClaim(t.db, { client_id: c2.id });
  await makeReport(t.db, { user_id: c2.id });
  await makeDocument(t.db, { user_id: c2.id, employee_id: e1.id });
  for (const endpoint of [listClaims, listReports, listDocuments]) {
    for (const perPage of ['1', '1000']) {
      const query = { userId: String(c2.id), perPage };
      const response = await t.call(endpoint, c1, { query });
      expect(response.json()).toMatchObject({ data: [], meta: { total: 0, next: null } });
    }
  }
});

test('AZ-08 nobody validates in the name of somebody else, by any of the ways', async () => {
  const report = await makeReport(t.db, { user_id: c1.id });
  const body = { solutionId: report.solution_id };
  for (const [actor, other] of [
    [e1, e2],
    [e1, admin],
    [e1, { id: MISSING }],
    [admin, e1],
  ] as const) {
    const params = { id: report.id };
    await refused(t.db, 403, () =>
      t.call(validateReportBy, actor, { params: { ...params, employeeId: other.id }, body }),
    );
    const query = { employeeId: String(other.id) };
    await refused(t.db, 403, () => t.call(validateReport, actor, { params, query, body }));
    await refused(t.db, 403, () =>
      t.call(updateReport, actor, {
        params,
        body: { ...body, validatedByEmployee: true, employeeId: other.id },
      }),
    );
  }
  const seen = await t.call(getReport, e1, { params: { id: report.id } });
  expect(seen.json()).toMatchObject({ validatedByEmployee: false, employeeId: null, version: 1 });
});

test.each(['reclamationText', 'userId', 'handledByAI', 'summary', 'steps', 'tags'])(
  'AZ-10 %s beside a right validation makes the whole request of an employee a 403',
  async (field) => {
    const report = await makeReport(t.db, { user_id: c1.id });
    const values: Record<string, unknown> = {
      handledByAI: true,
      userId: c1.id,
      steps: '[]',
      tags: '[]',
    };
    const extra = { [field]: values[field] ?? 'Changed.' };
    const right = { solutionId: report.solution_id, validatedByEmployee: true, employeeId: e1.id };
    const params = { id: report.id };
    for (const body of [extra, { ...right, ...extra }]) {
      const answer = await refused(t.db, 403, () => t.call(updateReport, e1, { params, body }));
      expect(answer.json()).toMatchObject({ code: 'FORBIDDEN' });
    }
  },
);

test('AZ-10 what is no field of a report is a 400, whoever sends it', async () => {
  const report = await makeReport(t.db, { user_id: c1.id });
  for (const field of ['createdAt', 'id', 'validatedAt', 'version', 'createdBy', '__proto__x'])
    for (const actor of [e1, admin]) {
      const answer = await refused(t.db, 400, () =>
        t.call(updateReport, actor, { params: { id: report.id }, body: { [field]: 1 } }),
      );
      expect(answer.json()).toMatchObject({ fields: { [field]: 'Unknown field.' } });
    }
});

test('AZ-12 a report that another employee validated is not there, in the list, alone or by search', async () => {
  const text = 'kingfisher at the window';
  const report = await makeReport(t.db, {
    user_id: c1.id,
    reclamation_text: text,
    validated_by_employee: true,
    employee_id: e2.id,
    validated_at: new Date(),
  });
  const queries: Record<string, string>[] = [
    { q: 'kingfisher' },
    { employeeId: String(e2.id) },
    { pending: 'false' },
  ];
  for (const query of queries)
    expect((await t.call(listReports, e1, { query })).body).not.toContain(text);
  expect((await t.call(getReport, e1, { params: { id: report.id } })).statusCode).toBe(404);
  expect((await t.call(listReports, e2, { query: { q: 'kingfisher' } })).body).toContain(text);
});

test('AZ-13 an employee hands no own claim to another, and another’s is not there', async () => {
  const own = await makeClaim(t.db, { created_by: e1.id, client_id: null, assignee_id: e1.id });
  const foreign = await makeClaim(t.db, { created_by: c2.id, assignee_id: e2.id });
  await refused(t.db, 403, () =>
    t.call(updateClaim, e1, { params: { id: own.id }, body: { userId: e2.id } }),
  );
  const there = await refused(t.db, 404, () =>
    t.call(updateClaim, e1, { params: { id: foreign.id }, body: { status: 'CLOSED' } }),
  );
  const missing = await t.call(updateClaim, e1, {
    params: { id: MISSING },
    body: { status: 'CLOSED' },
  });
  expect(withoutRequestId(there.body)).toBe(withoutRequestId(missing.body));
});

const withoutRequestId = (body: string): string => body.replace(/"requestId":"[^"]+"/, '');

test('PR-01 AZ-15 a searched-for id that is foreign finds as little as one that is missing', async () => {
  const nosy = await makeUser(t.db);
  const claim = await makeClaim(t.db, { client_id: c2.id, assignee_id: e2.id });
  const report = await makeReport(t.db, { user_id: c2.id });
  for (const [endpoint, id] of [
    [listClaims, claim.id],
    [listReports, report.id],
  ] as const) {
    const foreign = await t.call(endpoint, nosy, { query: { q: String(id) } });
    const missing = await t.call(endpoint, nosy, { query: { q: String(MISSING) } });
    expect(foreign.body).toBe(missing.body);
  }
});

const CLOSED_ROWS = ACCESS.map(({ endpoint }) => endpoint).filter(
  ({ roles, replyType }) => roles !== 'public' && replyType !== 'events',
);
const url = ({ path }: Endpoint, id: string): string => path.replace(/:\w+/g, id);

/** Tokens that were once valid, or look valid. */
async function deadTokens(): Promise<Record<string, string>> {
  const dead: Record<string, string> = {};
  const signedOut = await makeUser(t.db, { role: 'ADMIN' });
  dead['of who signed out'] = await t.bearer(signedOut);
  await t.call(logout, signedOut);
  const deleted = await makeUser(t.db, { role: 'ADMIN' });
  dead['of who was deleted'] = await t.bearer(deleted);
  await t.call(deleteUser, admin, { params: { id: deleted.id } });
  const roleless = await makeUser(t.db, { role: 'COLLABORATOR' });
  dead['of who has no known role'] = await t.bearer(roleless);
  const live = await t.bearer(await makeUser(t.db, { role: 'ADMIN' }));
  const [head = '', payload = '', signature = ''] = live.replace('Bearer ', '').split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
  const encode = (value: object): string =>
    Buffer.from(JSON.stringify(value)).toString('base64url');
  dead['with another person in it'] =
    `Bearer ${head}.${encode({ ...claims, id: admin.id })}.${signature}`;
  dead['without a signature'] = `Bearer ${encode({ alg: 'none' })}.${payload}.`;
  dead['with its signature cut'] = `Bearer ${head}.${payload}.${signature.slice(0, -2)}`;
  dead['as Basic'] = live.replace('Bearer', 'Basic');
  return dead;
}

test('AU-06 AU-08 AU-12 AU-14 a token that is worth nothing is a 401 on every endpoint', async () => {
  const answers: string[] = [];
  for (const [kind, authorization] of Object.entries(await deadTokens())) {
    for (const endpoint of CLOSED_ROWS) {
      const { method } = endpoint;
      const response = await t.app.inject({
        method,
        url: url(endpoint, '1'),
        headers: { authorization },
      });
      if (response.statusCode !== 401) answers.push(`${kind}: ${method} ${endpoint.path}`);
    }
  }
  expect(answers).toEqual([]);
});

describe('AZ-33 wrong in several ways at once:', () => {
  const broken = (endpoint: Endpoint, authorization?: string) =>
    t.app.inject({
      method: endpoint.method,
      url: `${url(endpoint, 'no-number')}?nonsense=1`,
      payload: endpoint.method === 'GET' ? '' : '{"broken',
      headers: {
        ...(endpoint.method === 'GET' ? {} : { 'content-type': 'application/json' }),
        ...(authorization ? { authorization } : {}),
        'if-match': 'nonsense',
      },
    });

  test.each(CLOSED_ROWS)('$method $path', async (endpoint) => {
    expect((await broken(endpoint)).statusCode).toBe(401);
    expect((await broken(endpoint, 'Bearer a.b.c')).statusCode).toBe(401);
    for (const role of ROLES) {
      const actor = await makeUser(t.db, { role });
      const may = endpoint.roles.includes(role);
      const authorization = await t.bearer(actor);
      await proveSessions(t, actor);
      const { statusCode } = await broken(endpoint, authorization);
      // A broken form is refused by its media type, before its content is read.
      expect(may ? [400, 415] : [403]).toContain(statusCode);
    }
  });

  // The first message of a conversation creates it, so an unused id is never missing. A user who no longer sees a
  // subject may still unmute it.
  const aimed = CLOSED_ROWS.filter(
    (endpoint) =>
      endpoint.path.includes(':id') &&
      endpoint.method !== 'GET' &&
      endpoint !== postConversationMessage &&
      endpoint !== unmuteThing,
  );
  test.each(aimed)('$method $path: 400 before 404 before 412', async (endpoint) => {
    const { roles } = endpoint;
    const actor = await makeUser(t.db, { role: roles[0] === 'ADMIN' ? 'ADMIN' : 'CLIENT' });
    const missing = await inputFor(endpoint, { t, actor, id: MISSING });
    const stale = { 'if-match': '"77"' };
    const bad = { ...missing, query: { ...missing.query, nonsense: '1' } };
    const wrongBody = endpoint.body ? { ...missing, body: { nonsense: 1 } } : bad;
    const answers = [
      await t.call(endpoint, actor, { ...wrongBody, headers: stale }),
      await t.call(endpoint, actor, { ...missing, headers: stale }),
    ];
    const firstStatus = endpoint.body || endpoint.query ? 400 : 404;
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([firstStatus, 404]);
  });
});

test('AZ-33 404 comes before 403 and both before 412, on one row', async () => {
  const claim = await makeClaim(t.db, { created_by: c1.id, assignee_id: e1.id });
  const headers = { 'if-match': '"77"' };
  const params = { id: claim.id };
  const change = (actor: UserRow, body: object) =>
    t.call(updateClaim, actor, { params, body, headers });
  expect((await change(e2, { contenu: 'Mine.' })).statusCode).toBe(404);
  expect((await change(e1, { contenu: 'Mine.' })).statusCode).toBe(403);
  expect((await change(admin, { userId: MISSING })).statusCode).toBe(422);
  expect((await change(e1, { status: 'PENDING' })).statusCode).toBe(412);
  expect((await t.call(getClaim, e1, { params })).json()).toMatchObject({ version: 1 });
});
