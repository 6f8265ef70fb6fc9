import { search, type SearchResult } from '@recourse/contract/ai';
import * as reports from '@recourse/contract/reports';
import { getClaim } from '@recourse/contract/claims';
import { deleteSolution } from '@recourse/contract/solutions';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { UserRow } from '../../../db/tables.ts';
import { makeClaim, makeReport, makeSolution, makeUser } from '../../../../test/factories.ts';
import { refused } from '../../../../test/refusals.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';

let t: TestApp;
let admin: UserRow;
let e1: UserRow;
let e2: UserRow;
let c1: UserRow;
beforeAll(async () => {
  t = await createTestApp();
  [admin, e1, e2, c1] = await Promise.all([
    makeUser(t.db, { role: 'ADMIN' }),
    makeUser(t.db, { role: 'EMPLOYE', nom: 'Eva One' }),
    makeUser(t.db, { role: 'EMPLOYE' }),
    makeUser(t.db),
  ]);
});
afterAll(() => t.close());

const MISSING = 999_999;
interface Options {
  employeeId?: number;
  /** null: sets the solution to none. */
  solutionId?: number | null;
  ifMatch?: number;
}
type Door = (as: UserRow, id: number, options?: Options) => ReturnType<TestApp['call']>;

const bodyOf = ({ solutionId }: Options) =>
  solutionId === undefined ? {} : { body: { solutionId } };
const headersOf = ({ ifMatch }: Options): { headers?: Record<string, string> } =>
  ifMatch ? { headers: { 'if-match': `"${ifMatch}"` } } : {};

/** Tests the three ways to validate, which follow one rule. */
const validate: Door = (as, id, options = {}) =>
  t.call(reports.validateReport, as, {
    params: { id },
    query: { employeeId: String(options.employeeId ?? as.id) },
    ...bodyOf(options),
    ...headersOf(options),
  });
const validateBy: Door = (as, id, options = {}) =>
  t.call(reports.validateReportBy, as, {
    params: { id, employeeId: options.employeeId ?? as.id },
    ...bodyOf(options),
    ...headersOf(options),
  });
const put: Door = (as, id, { employeeId, solutionId, ...options } = {}) =>
  t.call(reports.updateReport, as, {
    params: { id },
    body: {
      validatedByEmployee: true,
      employeeId: employeeId ?? as.id,
      ...(solutionId === undefined ? {} : { solutionId }),
    },
    ...headersOf(options),
  });
const doors: [string, Door][] = [
  ['POST validate/{id}', validate],
  ['POST {id}/validateBy/{employeeId}', validateBy],
  ['PUT {id}', put],
];

const doorOf = (i: number): Door => doors[i % doors.length]?.[1] ?? validate;

const auditOf = (area: string, id: number) =>
  t.db
    .selectFrom('audit')
    .where('area', '=', area)
    .where('object_id', '=', id)
    .select(['action', 'actor_id', 'fields', 'detail'])
    .execute();
const firstOf = async (app: TestApp, q: string) =>
  (await app.call(search, c1, { query: { q } })).json<SearchResult[]>()[0];

test.each(doors)('%s stores solution, employee and time, once', async (_, door) => {
  const row = await makeReport(t.db, { user_id: c1.id });
  const other = await makeSolution(t.db);
  t.clock.advance(1_000);
  const response = await door(e1, row.id, { solutionId: other.id, ifMatch: 1 });
  expect(response.statusCode).toBe(200);
  expect(response.json()).toMatchObject({
    validatedByEmployee: true,
    employeeId: e1.id,
    employeeName: 'Eva One',
    solutionId: other.id,
    solutionVersion: 1,
    validatedAt: t.clock.now().toISOString(),
    version: 2,
  });
  t.clock.advance(1_000);
  // The response was lost, so the client repeats the request with its earlier version.
  const again = await door(e1, row.id, { solutionId: other.id, ifMatch: 1 });
  expect(again.statusCode).toBe(200);
  expect(again.json()).toEqual(response.json());
  expect(await auditOf('reports', row.id)).toMatchObject([{ action: 'validate', actor_id: e1.id }]);
});

test.each(doors)('%s refuses the second, a foreign name, a stale version', async (_, door) => {
  const row = await makeReport(t.db, { user_id: c1.id });
  await refused(t.db, 404, () => door(e1, MISSING));
  await refused(t.db, 403, () => door(e1, row.id, { employeeId: e2.id }));
  await refused(t.db, 403, () => door(admin, row.id, { employeeId: e1.id }));
  await refused(t.db, 403, () => door(c1, row.id));
  await refused(t.db, 412, () => door(e1, row.id, { ifMatch: 7 }));
  expect((await door(e1, row.id)).statusCode).toBe(200);
  const second = await refused(t.db, 409, () => door(e2, row.id));
  expect(second.json()).toMatchObject({
    message: 'This report has already been validated by Eva One.',
    code: 'ALREADY_VALIDATED',
  });
  await refused(t.db, 409, () => door(e2, row.id, { ifMatch: 1 }));
  const other = await makeSolution(t.db);
  await refused(t.db, 409, () => door(e1, row.id, { solutionId: other.id }));
});

test.each([
  ['POST validate/{id}', validate],
  ['POST {id}/validateBy/{employeeId}', validateBy],
])('%s without a live solution is 422 in the words of the specification', async (_, door) => {
  const bare = await makeReport(t.db, { solution_id: null });
  const archived = await makeSolution(t.db, { archived_at: new Date() });
  const withArchived = await makeReport(t.db, { solution_id: archived.id });
  for (const call of [
    () => door(e1, bare.id),
    () => door(e1, bare.id, { solutionId: MISSING }),
    () => door(e1, bare.id, { solutionId: archived.id }),
    () => door(e1, withArchived.id),
  ]) {
    const response = await refused(t.db, 422, call);
    expect(response.json()).toMatchObject({ message: reports.REPORT_MESSAGES.pickSolution });
  }
  const picked = await makeSolution(t.db);
  const response = await door(e1, bare.id, { solutionId: picked.id });
  expect(response.json()).toMatchObject({ solutionId: picked.id, handledByAI: false });
});

test.each(doors)('%s with null for the solution never takes the stored one', async (_, door) => {
  const row = await makeReport(t.db, { user_id: c1.id });
  for (const as of [e1, admin]) {
    const response = await refused(t.db, 422, () => door(as, row.id, { solutionId: null }));
    expect(response.json()).toMatchObject({ message: reports.REPORT_MESSAGES.pickSolution });
  }
  const stored = await t.call(reports.getReport, admin, { params: { id: row.id } });
  expect(stored.json()).toMatchObject({ validatedByEmployee: false, version: 1 });
  expect((await door(e1, row.id)).statusCode).toBe(200);
  // It does not count as a repetition of the same validation either.
  await refused(t.db, 422, () => door(e1, row.id, { solutionId: null }));
});

test('AZ-31 an administrator validates as himself, through the form too, with what else he changed', async () => {
  const row = await makeReport(t.db);
  const body = { validatedByEmployee: true, employeeId: admin.id, summary: 'Checked' };
  const response = await t.call(reports.updateReport, admin, { params: { id: row.id }, body });
  expect(response.json()).toMatchObject({ employeeId: admin.id, summary: 'Checked', version: 2 });
  expect(await auditOf('reports', row.id)).toHaveLength(1);
  const second = await makeUser(t.db, { role: 'ADMIN' });
  await refused(t.db, 409, () => put(second, row.id));
  await refused(t.db, 422, () =>
    t.call(reports.updateReport, admin, { params: { id: row.id }, body: { solutionId: null } }),
  );
});

test('CC-05 of ten employees who validate at once one does, nine hear who it was', async () => {
  const row = await makeReport(t.db);
  const employees = await Promise.all(
    Array.from({ length: 10 }, () => makeUser(t.db, { role: 'EMPLOYE' })),
  );
  const answers = await Promise.all(employees.map((employee, i) => doorOf(i)(employee, row.id)));
  const winner = answers.findIndex((answer) => answer.statusCode === 200);
  const losers = answers.filter((answer) => answer.statusCode === 409);
  expect(losers).toHaveLength(9);
  for (const loser of losers)
    expect(loser.json<{ message: string }>().message).toContain(employees[winner]?.username);
  const stored = await t.call(reports.getReport, admin, { params: { id: row.id } });
  expect(stored.json()).toMatchObject({ employeeId: employees[winner]?.id, version: 2 });
  expect(await auditOf('reports', row.id)).toHaveLength(1);
});

test('a validation answers and resolves the claim of the report, and leaves a closed one alone', async () => {
  const solution = await makeSolution(t.db, { texte: 'Take the blue cable.' });
  const open = await makeClaim(t.db, { client_id: c1.id });
  const row = await makeReport(t.db, {
    user_id: c1.id,
    solution_id: solution.id,
    claim_id: open.id,
  });
  await validate(e1, row.id);
  const claimOf = (id: number) =>
    t.db.selectFrom('claims').where('id', '=', id).selectAll().executeTakeFirstOrThrow();
  expect(await claimOf(open.id)).toMatchObject({
    status: 'RESOLVED',
    response: 'Take the blue cable.',
    assignee_id: e1.id,
    version: 2,
  });
  const [told, ...more] = await auditOf('claims', open.id);
  expect(more).toEqual([]);
  expect(told).toEqual({
    action: 'update',
    actor_id: e1.id,
    fields: ['status', 'response'],
    detail: { to: 'RESOLVED' },
  });
  const closed = await makeClaim(t.db, { client_id: c1.id, status: 'CLOSED' });
  const third = await makeReport(t.db, { solution_id: solution.id, claim_id: closed.id });
  await validate(e1, third.id);
  expect(await claimOf(closed.id)).toMatchObject({ status: 'CLOSED', response: null, version: 1 });
});

test('an administrator who validates answers the claim, and it stays in the queue', async () => {
  const { id } = await makeClaim(t.db, { client_id: c1.id, assignee_id: null });
  const row = await makeReport(t.db, { user_id: c1.id, claim_id: id });
  expect((await validate(admin, row.id)).statusCode).toBe(200);
  const claim = await t.call(getClaim, admin, { params: { id } });
  expect(claim.json()).toMatchObject({ status: 'RESOLVED', assigneeId: null });
});

test('a validated text gets its solution first at the next search, on every server', async () => {
  const other = await t.another();
  await makeSolution(t.db, { texte: 'Descale the machine.', motcle: ['coffee'] });
  const right = await makeSolution(t.db, { texte: 'Send a new grinder.', motcle: ['spare part'] });
  const text = 'the coffee machine screams like a banshee';
  expect((await firstOf(other, text))?.id).not.toBe(right.id);
  const before = await firstOf(other, text);
  const row = await makeReport(t.db, { reclamation_text: text, solution_id: null });
  expect((await validate(e1, row.id, { solutionId: right.id })).statusCode).toBe(200);
  expect(await firstOf(other, text)).toMatchObject({ id: right.id, evidence: { confirmed: 1 } });
  expect(await firstOf(t, text)).toMatchObject({ id: right.id });
  const undo = { validatedByEmployee: false };
  const undone = await t.call(reports.updateReport, admin, { params: { id: row.id }, body: undo });
  expect(undone.json()).toMatchObject({
    employeeId: null,
    validatedAt: null,
    solutionId: right.id,
  });
  expect(await firstOf(other, text)).toEqual(before);
  await validate(e1, row.id);
  await t.call(reports.deleteReport, admin, { params: { id: row.id } });
  expect(await firstOf(other, text)).toEqual(before);
});

test('a solution archived under a validated report stays readable there and leaves the answers', async () => {
  const solution = await makeSolution(t.db, { texte: 'Oil the harpsichord.', motcle: [] });
  const row = await makeReport(t.db, { user_id: c1.id, solution_id: solution.id });
  await validate(e1, row.id);
  await t.call(deleteSolution, admin, { params: { id: solution.id } });
  expect(await firstOf(t, 'harpsichord')).toBeUndefined();
  const read = await t.call(reports.getReport, c1, { params: { id: row.id } });
  expect(read.json()).toMatchObject({ solutionText: 'Oil the harpsichord.' });
  expect((await validate(e1, row.id)).statusCode).toBe(200);
  await refused(t.db, 409, () => validate(e2, row.id));
});
