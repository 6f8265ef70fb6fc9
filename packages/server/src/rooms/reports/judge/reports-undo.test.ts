import type { Claim } from '@recourse/contract/claims';
import { getClaim } from '@recourse/contract/claims';
import { postMessage } from '@recourse/contract/claims-thread';
import { search, type SearchResult } from '@recourse/contract/ai';
import { VALIDATION } from '@recourse/contract/values/limits';
import * as reports from '@recourse/contract/reports';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReportRow, UserRow } from '../../../db/tables.ts';
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
    makeUser(t.db, { role: 'EMPLOYE' }),
    makeUser(t.db, { role: 'EMPLOYE' }),
    makeUser(t.db),
  ]);
});
afterAll(() => t.close());

const SECOND = 1_000;
const validate = (as: UserRow, row: ReportRow, solutionId = row.solution_id) =>
  t.call(reports.validateReportBy, as, {
    params: { id: row.id, employeeId: as.id },
    body: { solutionId },
  });
const undo = (as: UserRow | null, id: number, headers = {}) =>
  t.call(reports.undoValidation, as, { params: { id }, headers });
const claimTrail = (id: number) =>
  t.db
    .selectFrom('audit')
    .where('area', '=', 'claims')
    .where('object_id', '=', id)
    .select(['action', 'actor_id', 'detail'])
    .orderBy('id')
    .execute();
const messageOf = (response: { json<T>(): T }) => response.json<{ message: string }>().message;

test('the one who has just validated takes it back, and all is as it was before', async () => {
  for (const who of [e1, admin]) {
    const row = await makeReport(t.db, { user_id: c1.id });
    const other = await makeSolution(t.db);
    const before = (
      await t.call(reports.getReport, who, { params: { id: row.id } })
    ).json<reports.Report>();
    await validate(who, row, other.id);
    t.clock.advance(VALIDATION.undoSeconds * SECOND);
    const response = await undo(who, row.id);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({
      ...before,
      updatedAt: t.clock.now().toISOString(),
      version: 3,
    });
    const trail = await t.db
      .selectFrom('audit')
      .where('area', '=', 'reports')
      .where('object_id', '=', row.id)
      .select(['action', 'actor_id'])
      .orderBy('id')
      .execute();
    expect(trail).toEqual([
      { action: 'validate', actor_id: who.id },
      { action: 'undo-validation', actor_id: who.id },
    ]);
  }
});

test('a report that had no solution is not handled by the assistant afterwards', async () => {
  const row = await makeReport(t.db, { solution_id: null });
  const { id: solutionId } = await makeSolution(t.db);
  const body = { validatedByEmployee: true, employeeId: admin.id, solutionId, handledByAI: true };
  const validated = await t.call(reports.updateReport, admin, { params: { id: row.id }, body });
  expect(validated.json()).toMatchObject({ solutionId, handledByAI: true });
  const undone = await undo(admin, row.id);
  expect(undone.json()).toMatchObject({ solutionId: null, handledByAI: false });
});

test('what was taught is untaught, and the report can be validated again', async () => {
  const wrong = await makeSolution(t.db, { texte: 'Polish the brass.', motcle: [] });
  const row = await makeReport(t.db, {
    user_id: c1.id,
    solution_id: wrong.id,
    reclamation_text: 'marmalade sandwiches everywhere',
  });
  const found = async () =>
    (await t.call(search, c1, { query: { q: 'marmalade sandwiches' } })).json<SearchResult[]>();
  await validate(e1, row);
  expect((await found())[0]?.id).toBe(wrong.id);
  await undo(e1, row.id);
  expect(await found()).toEqual([]);
  expect((await validate(e2, row)).statusCode).toBe(200);
});

test('an answer with a solution is taken back with since when its claim was over; no words of the claim are kept', async () => {
  const doneAt = new Date(t.clock.now().getTime() - 3_600 * SECOND);
  const claim = await makeClaim(t.db, {
    client_id: c1.id,
    assignee_id: e1.id,
    status: 'RESOLVED',
    response: 'We looked.',
    contenu: 'A marmalade kettle.',
  });
  await t.db.updateTable('claims').set({ done_at: doneAt }).where('id', '=', claim.id).execute();
  const row = await makeReport(t.db, { user_id: c1.id, claim_id: claim.id });
  const solution = await makeSolution(t.db);
  const sent = await t.call(postMessage, e1, {
    params: { id: claim.id },
    body: { body: 'Descale it.', purpose: 'FINAL', status: 'CLOSED', solutionId: solution.id },
  });
  expect(sent.statusCode).toBe(201);
  const { before_validation } = await t.db
    .selectFrom('reports')
    .where('id', '=', row.id)
    .select('before_validation')
    .executeTakeFirstOrThrow();
  expect(JSON.stringify(before_validation)).not.toContain('marmalade');
  expect((await undo(e1, row.id)).statusCode).toBe(200);
  const restored = await t.db
    .selectFrom('claims')
    .where('id', '=', claim.id)
    .select(['status', 'done_at'])
    .executeTakeFirstOrThrow();
  expect(restored).toEqual({ status: 'RESOLVED', done_at: doneAt });
});

test('the claim that the validation answered waits again', async () => {
  const claim = await makeClaim(t.db, { client_id: c1.id });
  const row = await makeReport(t.db, { user_id: c1.id, claim_id: claim.id });
  const read = async () =>
    (await t.call(getClaim, admin, { params: { id: claim.id } })).json<Claim>();
  const before = await read();
  const doneAt = async () =>
    (
      await t.db
        .selectFrom('claims')
        .where('id', '=', claim.id)
        .select('done_at')
        .executeTakeFirstOrThrow()
    ).done_at;
  await validate(e1, row);
  expect(await read()).toMatchObject({ status: 'RESOLVED', assigneeId: e1.id });
  expect(await doneAt()).toEqual(t.clock.now());
  await undo(e1, row.id);
  expect(await doneAt()).toBeNull();
  expect(await read()).toEqual({
    ...before,
    updatedAt: t.clock.now().toISOString(),
    version: before.version + 2,
  });
  expect((await claimTrail(claim.id)).at(-1)).toEqual({
    action: 'update',
    actor_id: e1.id,
    detail: { to: before.status },
  });
});

test('a closed claim was never touched', async () => {
  const claim = await makeClaim(t.db, { client_id: c1.id, status: 'CLOSED' });
  const row = await makeReport(t.db, { user_id: c1.id, claim_id: claim.id });
  await validate(e1, row);
  await undo(e1, row.id);
  const after = await t.call(getClaim, admin, { params: { id: claim.id } });
  expect(after.json()).toMatchObject({ status: 'CLOSED', version: claim.version });
});

test('nobody else, not later, and not twice', async () => {
  const row = await makeReport(t.db, { user_id: c1.id });
  const pending = await refused(t.db, 409, () => undo(e1, row.id));
  expect(messageOf(pending)).toBe(reports.REPORT_MESSAGES.notValidated);
  await validate(e1, row);
  await refused(t.db, 401, () => undo(null, row.id));
  await refused(t.db, 403, () => undo(c1, row.id));
  await refused(t.db, 404, () => undo(e2, row.id));
  await refused(t.db, 403, () => undo(admin, row.id));
  await refused(t.db, 404, () => undo(e1, 999_999));
  await refused(t.db, 412, () => undo(e1, row.id, { 'if-match': '"1"' }));
  t.clock.advance(VALIDATION.undoSeconds * SECOND + 1);
  const late = await refused(t.db, 409, () => undo(e1, row.id));
  expect(messageOf(late)).toBe(reports.REPORT_MESSAGES.undoExpired);
  const other = await makeReport(t.db, { user_id: c1.id });
  await validate(e1, other);
  expect((await undo(e1, other.id, { 'if-match': '"2"' })).statusCode).toBe(200);
  await refused(t.db, 409, () => undo(e1, other.id));
});

test('what was validated before validations could be taken back stays validated', async () => {
  const row = await makeReport(t.db, {
    validated_by_employee: true,
    employee_id: e1.id,
    validated_at: t.clock.now(),
  });
  const refusal = await refused(t.db, 409, () => undo(e1, row.id));
  expect(messageOf(refusal)).toBe(reports.REPORT_MESSAGES.undoExpired);
});
