import type { Claim } from '@recourse/contract/claims';
import { getClaim, listClaims, updateClaim } from '@recourse/contract/claims';
import * as lives from '@recourse/contract/claims-life';
import * as threads from '@recourse/contract/claims-thread';
import { getDashboard } from '@recourse/contract/dashboards';
import { VALIDATION } from '@recourse/contract/values/limits';
import * as reports from '@recourse/contract/reports';
import * as verdicts from '@recourse/contract/reports-verdict';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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
    makeUser(t.db, { role: 'EMPLOYE', nom: 'Eva One' }),
    makeUser(t.db, { role: 'EMPLOYE', nom: 'Edgar Two' }),
    makeUser(t.db),
  ]);
});
afterAll(() => t.close());

type Reply = Awaited<ReturnType<TestApp['call']>>;
const codeOf = (reply: Reply) => reply.json<{ code: string }>().code;
const at = (id: number, ifMatch?: number) => ({
  params: { id },
  ...(ifMatch === undefined ? {} : { headers: { 'if-match': `"${ifMatch}"` } }),
});
const noneFits = (as: UserRow, id: number, ifMatch?: number) =>
  t.call(verdicts.noneFits, as, at(id, ifMatch));
const dismiss = (as: UserRow, id: number, body: object = { reason: 'TEST' }, ifMatch?: number) =>
  t.call(verdicts.dismissReport, as, { ...at(id, ifMatch), body });
const undismiss = (as: UserRow, id: number) => t.call(verdicts.undismissReport, as, at(id));
const undo = (as: UserRow, id: number) => t.call(reports.undoValidation, as, at(id));
const answer = (as: UserRow, id: number, body: object = {}) =>
  t.call(verdicts.answerReport, as, { ...at(id), body });
const validate = (as: UserRow, id: number, solutionId: number) =>
  t.call(reports.validateReportBy, as, { params: { id, employeeId: as.id }, body: { solutionId } });
const send = (as: UserRow, id: number, body: object) =>
  t.call(threads.postMessage, as, { params: { id }, body });
const put = (as: UserRow, id: number, body: object) =>
  t.call(updateClaim, as, { params: { id }, body });

const reportOf = async (id: number, as = admin): Promise<reports.Report> =>
  (await t.call(reports.getReport, as, at(id))).json();
const claimOf = async (id: number, as = admin): Promise<Claim> =>
  (await t.call(getClaim, as, at(id))).json();
const threadOf = async (id: number, as = admin): Promise<threads.ThreadItem[]> =>
  (await t.call(threads.getThread, as, at(id))).json<{ data: threads.ThreadItem[] }>().data;
/** Whether a report is in a person's list of pending reports. */
const waitsFor = async (as: UserRow, id: number): Promise<boolean> => {
  const { data } = (await t.call(reports.listReports, as, { query: { pending: 'true' } })).json<{
    data: { id: number }[];
  }>();
  return data.some((row) => row.id === id);
};
const totalOf = async (as: UserRow, query: Record<string, string>): Promise<number> =>
  (await t.call(reports.listReports, as, { query: { perPage: '1', ...query } })).json<{
    meta: { total: number };
  }>().meta.total;

/** A client's claim with a pending report, whose suggestion is its solution. */
async function caseOf(
  claimValues: Parameters<typeof makeClaim>[1] = {},
  reportValues: Parameters<typeof makeReport>[1] = {},
) {
  const solution = await makeSolution(t.db);
  const claim = await makeClaim(t.db, { client_id: c1.id, created_by: c1.id, ...claimValues });
  const report = await makeReport(t.db, {
    user_id: c1.id,
    claim_id: claim.id,
    solution_id: solution.id,
    suggested_solution_id: solution.id,
    ...reportValues,
  });
  return { solution, claim, report };
}

describe('none fits', () => {
  test('moves a report to the unmatched ones, and is taken back exactly', async () => {
    const { solution, report } = await caseOf();
    const before = await reportOf(report.id);
    const said = await noneFits(e1, report.id, report.version);
    expect(said.json()).toMatchObject({
      noneFits: true,
      solutionId: null,
      handledByAI: false,
      validatedByEmployee: false,
      settledBy: null,
      version: report.version + 1,
    });
    expect(await waitsFor(e2, report.id)).toBe(true);
    // Repeating it changes nothing.
    expect((await noneFits(e1, report.id)).json()).toEqual(said.json());
    expect((await undo(e1, report.id)).json()).toEqual({
      ...before,
      updatedAt: t.clock.now().toISOString(),
      version: report.version + 2,
    });
    await noneFits(e1, report.id);
    expect((await validate(e2, report.id, solution.id)).statusCode).toBe(200);
    // Undoing the validation restores the verdict before it.
    await undo(e2, report.id);
    expect(await reportOf(report.id)).toMatchObject({ noneFits: true, solutionId: null });
  });

  test('a client does not learn of it', async () => {
    const { report } = await caseOf();
    await noneFits(e1, report.id);
    expect(Object.keys(await reportOf(report.id, c1))).not.toContain('noneFits');
  });

  test('is refused for what is judged, changed, missing or not the staff’s', async () => {
    const { solution, report } = await caseOf();
    await refused(t.db, 403, () => noneFits(c1, report.id));
    await refused(t.db, 404, () => noneFits(e1, 999_999));
    await refused(t.db, 412, () => noneFits(e1, report.id, 7));
    await validate(e1, report.id, solution.id);
    expect(codeOf(await refused(t.db, 409, () => noneFits(e2, report.id)))).toBe(
      'ALREADY_VALIDATED',
    );
    const dismissed = await makeReport(t.db);
    await dismiss(e1, dismissed.id);
    expect(codeOf(await refused(t.db, 409, () => noneFits(e1, dismissed.id)))).toBe('SETTLED');
  });

  test('is over once the client says something else', async () => {
    const conversation_id = 'he-goes-on';
    const report = await makeReport(t.db, { user_id: c1.id, conversation_id });
    await noneFits(e1, report.id);
    await t.call(reports.createReport, c1, {
      body: {
        reclamationText: `${report.reclamation_text}\nAnd more.`,
        conversationId: conversation_id,
      },
    });
    expect(await reportOf(report.id)).toMatchObject({ noneFits: false });
    expect(codeOf(await refused(t.db, 409, () => undo(e1, report.id)))).toBe('NOT_VALIDATED');
  });
});

describe('a dismissal', () => {
  test.each(['NOT_A_COMPLAINT', 'TEST'])(
    'as %s leaves every queue, and comes back',
    async (reason) => {
      const report = await makeReport(t.db, {
        user_id: c1.id,
        handled_by_ai: false,
        solution_id: null,
      });
      const counted = await totalOf(e2, { pending: 'true' });
      const before = await reportOf(report.id);
      const reply = await dismiss(e1, report.id, { reason });
      expect(reply.json()).toMatchObject({ settledBy: 'DISMISSED', dismissal: reason });
      expect(await waitsFor(e2, report.id)).toBe(false);
      expect(await totalOf(e2, { pending: 'true' })).toBe(counted - 1);
      await refused(t.db, 409, () => dismiss(e2, report.id));
      expect((await dismiss(e1, report.id, { reason })).json()).toEqual(reply.json());
      const client = await reportOf(report.id, c1);
      expect(client).toMatchObject({ settledBy: 'DISMISSED' });
      expect(Object.keys(client)).not.toContain('dismissal');
      expect((await undismiss(e1, report.id)).json()).toEqual({
        ...before,
        updatedAt: t.clock.now().toISOString(),
        version: report.version + 2,
      });
      expect(await totalOf(e2, { pending: 'true' })).toBe(counted);
    },
  );

  test('closes the claim that nobody has, and undoing it reopens that', async () => {
    const { claim, report } = await caseOf({ assignee_id: null });
    const before = await claimOf(claim.id);
    await dismiss(e1, report.id, { reason: 'NOT_A_COMPLAINT' });
    expect(await claimOf(claim.id)).toMatchObject({
      status: 'CLOSED',
      closure: 'NOT_A_COMPLAINT',
      assigneeId: e1.id,
      response: null,
    });
    const { data } = (await t.call(listClaims, e2, { query: { unassigned: 'true' } })).json<{
      data: Claim[];
    }>();
    expect(data.map(({ id }) => id)).not.toContain(claim.id);
    expect((await undismiss(e1, report.id)).statusCode).toBe(200);
    expect(await claimOf(claim.id)).toMatchObject({
      status: before.status,
      closure: null,
      assigneeId: null,
      cycle: before.cycle,
    });
    expect(await waitsFor(e2, report.id)).toBe(true);
  });

  test('of an answered claim taken back: it is over since it was answered', async () => {
    const { claim, report } = await caseOf({ assignee_id: e1.id, status: 'PENDING' });
    await put(e1, claim.id, { status: 'RESOLVED' });
    const doneAt = async () =>
      (
        await t.db
          .selectFrom('claims')
          .where('id', '=', claim.id)
          .select('done_at')
          .executeTakeFirstOrThrow()
      ).done_at;
    const answeredAt = t.clock.now();
    expect(await doneAt()).toEqual(answeredAt);
    // The report is made pending, although its client has an answer.
    await t.db
      .updateTable('reports')
      .set({ settled_by: null, settled_at: null, settler_id: null })
      .where('id', '=', report.id)
      .execute();
    t.clock.advance(30_000);
    expect((await dismiss(e1, report.id, { reason: 'TEST' })).statusCode).toBe(200);
    expect(await doneAt()).toEqual(t.clock.now());
    t.clock.advance(30_000);
    expect((await undismiss(e1, report.id)).statusCode).toBe(200);
    expect(await claimOf(claim.id)).toMatchObject({ status: 'RESOLVED', closure: null });
    expect(await doneAt()).toEqual(answeredAt);
  });

  test('of a claim that somebody else answers is refused; one that is closed already stays', async () => {
    const { report } = await caseOf({ assignee_id: e2.id });
    for (const who of [e1, admin])
      expect(codeOf(await refused(t.db, 409, () => dismiss(who, report.id)))).toBe(
        'CLAIM_OF_ANOTHER',
      );
    expect((await dismiss(e2, report.id)).statusCode).toBe(200);
    const closed = await caseOf({ assignee_id: e2.id, status: 'CLOSED' });
    expect((await dismiss(e1, closed.report.id)).statusCode).toBe(200);
    expect(await claimOf(closed.claim.id)).toMatchObject({ version: closed.claim.version });
  });

  test('as a duplicate names the other claim, which the employee has to see', async () => {
    const { claim, report } = await caseOf({ assignee_id: e1.id });
    const other = await makeClaim(t.db, { client_id: c1.id, assignee_id: e1.id });
    const foreign = await makeClaim(t.db, { client_id: c1.id, assignee_id: e2.id });
    const reason = 'DUPLICATE';
    for (const duplicateOf of [undefined, claim.id, foreign.id, 999_999])
      await refused(t.db, 422, () => dismiss(e1, report.id, { reason, duplicateOf }));
    await refused(t.db, 400, () =>
      dismiss(e1, report.id, { reason: 'TEST', duplicateOf: other.id }),
    );
    for (const body of [{}, { reason: 'SPAM' }, { reason, duplicateOf: 'x' }, { reason, more: 1 }])
      await refused(t.db, 400, () => dismiss(e1, report.id, body));
    const done = await dismiss(e1, report.id, { reason, duplicateOf: other.id });
    expect(done.json()).toMatchObject({ dismissal: reason, duplicateOf: other.id });
    expect(await claimOf(claim.id)).toMatchObject({ status: 'CLOSED', closure: null });
    // Without a claim, no client is left without an answer.
    const alone = await makeReport(t.db);
    expect((await dismiss(e1, alone.id, { reason })).statusCode).toBe(200);
  });

  test('is taken back by its maker within a minute, by an administrator at any time', async () => {
    const report = await makeReport(t.db);
    expect(codeOf(await refused(t.db, 409, () => undismiss(e1, report.id)))).toBe('NOT_DISMISSED');
    await dismiss(e1, report.id);
    await refused(t.db, 403, () => undismiss(c1, report.id));
    await refused(t.db, 404, () => undismiss(e2, report.id));
    await refused(t.db, 404, () => undismiss(e1, 999_999));
    t.clock.advance(VALIDATION.undoSeconds * 1_000 + 1);
    expect(codeOf(await refused(t.db, 409, () => undismiss(e1, report.id)))).toBe('UNDO_EXPIRED');
    expect((await undismiss(admin, report.id)).statusCode).toBe(200);
  });

  test('ends the conversation’s report: the next message begins another', async () => {
    const conversation_id = 'he-writes-again';
    const report = await makeReport(t.db, { user_id: c1.id, conversation_id });
    await dismiss(e1, report.id);
    const body = { reclamationText: 'Something else broke.', conversationId: conversation_id };
    const next = (await t.call(reports.createReport, c1, { body })).json<reports.Report>();
    expect(next.id).not.toBe(report.id);
    // Both reports are then pending, but a conversation has at most one pending report.
    await undismiss(e1, report.id);
    expect(await reportOf(report.id)).toMatchObject({ settledBy: null, conversationId: null });
  });

  test('a validated report is not dismissed, and a dismissed one not validated, by any of the ways', async () => {
    const { solution, report } = await caseOf();
    await validate(e1, report.id, solution.id);
    await refused(t.db, 409, () => dismiss(e2, report.id));
    const other = await makeReport(t.db, { solution_id: solution.id });
    await dismiss(e1, other.id);
    const body = { validatedByEmployee: true, solutionId: solution.id };
    for (const call of [
      () => validate(e2, other.id, solution.id),
      () => t.call(reports.updateReport, admin, { ...at(other.id), body }),
      () =>
        t.call(reports.validateReport, e1, {
          params: { id: other.id },
          query: { employeeId: String(e1.id) },
          body: { solutionId: solution.id },
        }),
    ])
      expect(codeOf(await refused(t.db, 409, call))).toBe('SETTLED');
  });
});

describe('one status', () => {
  test('CA-64 the validation of a claim that somebody else answers teaches, and leaves the claim as it is', async () => {
    const { solution, claim, report } = await caseOf({ assignee_id: e2.id, status: 'PENDING' });
    const before = await claimOf(claim.id);
    const client = await threadOf(claim.id, c1);
    expect((await validate(e1, report.id, solution.id)).statusCode).toBe(200);
    expect(await claimOf(claim.id)).toEqual(before);
    expect(await threadOf(claim.id, c1)).toEqual(client);
    expect(await threadOf(claim.id, e2)).toMatchObject([
      {
        kind: 'CHANGE',
        what: 'TAUGHT',
        author: { name: 'Eva One' },
        reportId: report.id,
        solutionId: solution.id,
        reason: 'VALIDATED',
      },
    ]);
    // Undoing removes what was taught, tells the staff so, and again does not change the claim.
    await undo(e1, report.id);
    expect(await claimOf(claim.id)).toEqual(before);
    expect((await threadOf(claim.id, e2)).at(-1)).toMatchObject({
      what: 'TAUGHT',
      reason: 'UNDONE',
    });
    expect(await waitsFor(e1, report.id)).toBe(true);
  });

  test.each(['RESOLVED', 'CLOSED'] as const)('a %s claim is left alone too', async (status) => {
    const { solution, claim, report } = await caseOf({ assignee_id: e1.id, status });
    await validate(e1, report.id, solution.id);
    expect(await claimOf(claim.id)).toMatchObject({ status, version: claim.version });
  });

  test('so is one that has an answer, and an internal solution answers no client', async () => {
    const answered = await caseOf({ assignee_id: e1.id, status: 'PENDING', response: 'We look.' });
    await validate(e1, answered.report.id, answered.solution.id);
    expect(await claimOf(answered.claim.id)).toMatchObject({ status: 'PENDING', version: 1 });
    const internal = await makeSolution(t.db, { internal: true });
    const { claim, report } = await caseOf({ assignee_id: null });
    await validate(e1, report.id, internal.id);
    expect(await claimOf(claim.id)).toMatchObject({ status: 'OPEN', response: null, version: 1 });
  });

  test('mine or nobody’s is answered and resolved; older reports of the claim are settled with it', async () => {
    for (const assignee_id of [null, e1.id]) {
      const { solution, claim, report } = await caseOf({ assignee_id });
      const older = await makeReport(t.db, { user_id: c1.id, claim_id: claim.id });
      await validate(e1, report.id, solution.id);
      expect(await claimOf(claim.id)).toMatchObject({
        status: 'RESOLVED',
        response: solution.texte,
        assigneeId: e1.id,
      });
      expect(await reportOf(report.id)).toMatchObject({ settledBy: 'SOLUTION' });
      expect(await reportOf(older.id)).toMatchObject({ settledBy: 'PERSON' });
      await undo(e1, report.id);
      expect(await claimOf(claim.id)).toMatchObject({
        status: 'OPEN',
        response: null,
        assigneeId: assignee_id,
      });
      expect(await reportOf(older.id)).toMatchObject({ settledBy: null });
    }
  });

  test('an undo is overtaken by whatever client or staff did, and not by a note', async () => {
    const overtake: [string, (claimId: number) => Promise<Reply>][] = [
      ['the client writes', (id) => send(c1, id, { body: 'Thank you.' })],
      ['the client accepts', (id) => t.call(lives.acceptClaim, c1, { ...at(id), body: {} })],
      ['the client reopens', (id) => t.call(lives.reopenClaim, c1, { ...at(id), body: {} })],
      ['a colleague writes', (id) => send(admin, id, { body: 'Any news?', purpose: 'REPLY' })],
      ['a colleague changes it', (id) => put(admin, id, { response: 'Somebody will call you.' })],
    ];
    for (const [what, act] of overtake) {
      const { solution, claim, report } = await caseOf({ assignee_id: null });
      await validate(e1, report.id, solution.id);
      const { statusCode } = await act(claim.id);
      expect({ what, isDone: statusCode < 300 }).toEqual({ what, isDone: true });
      expect(codeOf(await refused(t.db, 409, () => undo(e1, report.id)))).toBe('OVERTAKEN');
      expect(await reportOf(report.id)).toMatchObject({ validatedByEmployee: true });
    }
    const { solution, claim, report } = await caseOf({ assignee_id: null });
    await validate(e1, report.id, solution.id);
    const note = { ...at(claim.id), body: { body: 'He called twice.' } };
    expect((await t.call(threads.postNote, admin, note)).statusCode).toBe(201);
    expect((await undo(e1, report.id)).statusCode).toBe(200);
    const thread = await threadOf(claim.id, c1);
    expect(thread.map((item) => item.kind === 'MESSAGE' && item.body)).toContain(null);
    expect(await claimOf(claim.id)).toMatchObject({
      status: 'OPEN',
      response: null,
      assigneeId: null,
    });
    expect((await threadOf(claim.id)).map(({ kind }) => kind)).toContain('NOTE');
  });

  test('CA-63 a claim answered by hand takes its reports out of every pending list and count', async () => {
    const byHand: [string, (claimId: number) => Promise<Reply>][] = [
      ['a message', (id) => send(e1, id, { body: 'We send you a new one.' })],
      ['a final one', (id) => send(e1, id, { body: 'It is on its way.', purpose: 'FINAL' })],
      [
        'the specified call',
        (id) => put(e1, id, { response: 'We send a new one.', status: 'RESOLVED' }),
      ],
      ['a status alone', (id) => put(admin, id, { status: 'CLOSED' })],
    ];
    const figures = async () => ({
      admin: await totalOf(admin, { pending: 'true' }),
      employee: await totalOf(e1, { pending: 'true', handledByAI: 'true' }),
      kpi: (await t.call(getDashboard, e2)).json<{ aiReportsToValidate: number }>()
        .aiReportsToValidate,
    });
    for (const [what, act] of byHand) {
      const before = await figures();
      const { claim, report } = await caseOf({ assignee_id: e1.id });
      const waits = await Promise.all([admin, e1, e2].map((who) => waitsFor(who, report.id)));
      const { statusCode } = await act(claim.id);
      const waitsNow = await Promise.all([admin, e1, e2].map((who) => waitsFor(who, report.id)));
      const { settledBy, validatedByEmployee } = await reportOf(report.id);
      expect({
        what,
        isDone: statusCode < 300,
        waits,
        waitsNow,
        figures: await figures(),
        report: { settledBy, validatedByEmployee },
      }).toEqual({
        what,
        isDone: true,
        waits: [true, true, true],
        waitsNow: [false, false, false],
        figures: before,
        report: { settledBy: 'PERSON', validatedByEmployee: false },
      });
    }
    // A question to the client answers nothing.
    const { claim, report } = await caseOf({ assignee_id: e1.id });
    await send(e1, claim.id, { body: 'Which one is it?', purpose: 'REPLY' });
    await send(c1, claim.id, { body: 'The blue one.' });
    expect(await waitsFor(e2, report.id)).toBe(true);
  });

  test('settled reports are a figure of their own, and whoever settled one finds it again', async () => {
    const before = await totalOf(admin, { settled: 'true' });
    const all = await totalOf(admin, {});
    const report = await makeReport(t.db);
    await dismiss(e1, report.id);
    expect(await totalOf(admin, { settled: 'true' })).toBe(before + 1);
    expect(await totalOf(admin, {})).toBe(all + 1);
    const lists = async (as: UserRow) =>
      (await t.call(reports.listReports, as, { query: { settled: 'true' } }))
        .json<{ data: { id: number }[] }>()
        .data.map(({ id }) => id);
    expect(await lists(e1)).toContain(report.id);
    expect(await lists(e2)).not.toContain(report.id);
    expect((await t.call(reports.getReport, e2, at(report.id))).statusCode).toBe(404);
  });

  test('an employee reads the reports of the claims that he sees, and no others', async () => {
    const { solution, claim, report } = await caseOf({ assignee_id: e2.id });
    await validate(e1, report.id, solution.id);
    expect((await t.call(reports.getReport, e2, at(report.id))).statusCode).toBe(200);
    await put(admin, claim.id, { userId: e1.id });
    expect((await t.call(reports.getReport, e2, at(report.id))).statusCode).toBe(404);
    expect(
      (await t.call(reports.listReports, e2, { query: { pending: 'false' } })).json(),
    ).toMatchObject({
      data: [],
    });
  });
});

describe('an answer with a solution', () => {
  test('answers the claim and validates its newest pending report, in one act', async () => {
    const { claim, report, solution } = await caseOf({ assignee_id: e1.id });
    const newest = await makeReport(t.db, { user_id: c1.id, claim_id: claim.id });
    const sent = await send(e1, claim.id, {
      body: `Dear client, ${solution.texte} Kind regards`,
      purpose: 'FINAL',
      solutionId: solution.id,
      solutionVersion: solution.version,
      reportVersion: newest.version,
    });
    expect(sent.statusCode).toBe(201);
    expect(await claimOf(claim.id)).toMatchObject({
      status: 'RESOLVED',
      response: `Dear client, ${solution.texte} Kind regards`,
    });
    expect(await reportOf(newest.id)).toMatchObject({
      settledBy: 'SOLUTION',
      employeeId: e1.id,
      solutionId: solution.id,
    });
    expect(await reportOf(report.id)).toMatchObject({ settledBy: 'PERSON' });
    const messages = (await threadOf(claim.id)).filter(({ kind }) => kind === 'MESSAGE');
    expect(messages).toHaveLength(1);

    // Undoing the validation undoes all that it did.
    expect((await undo(e1, newest.id)).statusCode).toBe(200);
    expect(await claimOf(claim.id)).toMatchObject({ status: 'OPEN', response: null });
    for (const { id } of [newest, report]) expect(await waitsFor(e2, id)).toBe(true);
    expect((await threadOf(claim.id, c1)).find(({ kind }) => kind === 'MESSAGE')).toMatchObject({
      body: null,
    });
  });

  test('takes a claim that nobody has; without a report that waits it is an answer like any other', async () => {
    const { claim, solution } = await caseOf({ assignee_id: null });
    const body = { body: solution.texte, solutionId: solution.id };
    expect((await send(e1, claim.id, body)).statusCode).toBe(201);
    expect(await claimOf(claim.id)).toMatchObject({ status: 'PENDING', assigneeId: e1.id });
    expect((await send(e1, claim.id, { ...body, body: 'Once more.' })).statusCode).toBe(201);
  });

  test('is refused when solution or report have changed since, and nothing typed is stored', async () => {
    const { claim, report, solution } = await caseOf({ assignee_id: e1.id });
    const body = { body: solution.texte, solutionId: solution.id };
    await refused(t.db, 412, () =>
      send(e1, claim.id, { ...body, reportVersion: report.version + 1 }),
    );
    await refused(t.db, 412, () => send(e1, claim.id, { ...body, solutionVersion: 7 }));
    await refused(t.db, 422, () => send(e1, claim.id, { ...body, solutionId: 999_999 }));
    await refused(t.db, 422, () => send(e1, claim.id, { ...body, purpose: 'REPLY' }));
    await refused(t.db, 403, () => send(c1, claim.id, body));
    await refused(t.db, 404, () => send(e2, claim.id, body));
    expect(await threadOf(claim.id)).toEqual([]);
    await validate(e1, report.id, solution.id);
    // The report that the sender saw is no longer pending.
    await refused(t.db, 412, () => send(e1, claim.id, { ...body, reportVersion: report.version }));
  });

  test('of an employee who was not shown the suggestion counts as a blind choice', async () => {
    const { claim, report } = await caseOf({ assignee_id: e1.id }, { blind: true });
    const chosen = await makeSolution(t.db);
    const sent = await send(e1, claim.id, { body: 'Please restart it.', solutionId: chosen.id });
    expect(sent.statusCode).toBe(201);
    const stored = await t.db
      .selectFrom('reports')
      .where('id', '=', report.id)
      .select(['blind', 'blind_choice_id', 'solution_id'])
      .executeTakeFirstOrThrow();
    expect(stored).toEqual({ blind: true, blind_choice_id: chosen.id, solution_id: chosen.id });
  });

  test('whoever has seen the suggestion by taking a dismissal back no longer chooses blind', async () => {
    const report = await makeReport(t.db, { blind: true });
    await dismiss(e1, report.id);
    await undismiss(e1, report.id);
    const { blind } = await t.db
      .selectFrom('reports')
      .where('id', '=', report.id)
      .select('blind')
      .executeTakeFirstOrThrow();
    expect(blind).toBe(false);
  });
});

describe('answering by hand from the queue', () => {
  const unmatched = (values: Parameters<typeof makeReport>[1] = {}) =>
    makeReport(t.db, { user_id: c1.id, solution_id: null, ...values });

  test('opens a claim of the conversation for the employee, and its client reads the answer', async () => {
    const report = await unmatched({ conversation_id: 'by-hand' });
    const done = (
      await answer(e1, report.id, { body: 'We call you tomorrow.' })
    ).json<reports.Report>();
    expect(done).toMatchObject({ settledBy: 'PERSON', validatedByEmployee: false });
    const claim = await claimOf(done.claimId ?? 0, c1);
    expect(claim).toMatchObject({
      contenu: report.reclamation_text,
      clientId: c1.id,
      assigneeId: e1.id,
      createdBy: c1.id,
      status: 'PENDING',
      response: 'We call you tomorrow.',
    });
    expect(await waitsFor(e1, report.id)).toBe(false);
    // The client's next message belongs to that claim.
    const { conversation_id } = await t.db
      .selectFrom('claims')
      .where('id', '=', claim.id)
      .select('conversation_id')
      .executeTakeFirstOrThrow();
    expect(conversation_id).toBe('by-hand');
  });

  test('goes on with the claim that the report has, unless somebody else answers it', async () => {
    const mine = await caseOf({ assignee_id: null });
    await answer(e1, mine.report.id, { body: 'I look into it.' });
    expect(await claimOf(mine.claim.id)).toMatchObject({
      response: 'I look into it.',
      assigneeId: e1.id,
    });
    const others = await caseOf({ assignee_id: e2.id });
    expect(
      codeOf(await refused(t.db, 409, () => answer(e1, others.report.id, { body: 'Hello.' }))),
    ).toBe('CLAIM_OF_ANOTHER');
  });

  test('without a text it is a claim to be answered later; all of it is taken back', async () => {
    const report = await unmatched({ conversation_id: 'make-a-claim' });
    const before = await reportOf(report.id);
    const { claimId } = (await answer(e1, report.id)).json<reports.Report>();
    expect(await claimOf(claimId ?? 0)).toMatchObject({
      status: 'OPEN',
      response: null,
      assigneeId: e1.id,
    });
    expect((await undo(e1, report.id)).json()).toEqual({
      ...before,
      updatedAt: t.clock.now().toISOString(),
      version: report.version + 2,
    });
    expect((await t.call(getClaim, c1, at(claimId ?? 0))).statusCode).toBe(404);
    // The claim can be opened again.
    expect((await answer(e2, report.id, { body: 'Now then.' })).statusCode).toBe(200);
  });

  test('is refused for what is settled, and for an empty text', async () => {
    const report = await unmatched();
    const empty = await refused(t.db, 400, () => answer(e1, report.id, { body: '  ' }));
    expect(empty.json()).toMatchObject({ fields: { body: reports.REPORT_MESSAGES.answer } });
    await refused(t.db, 403, () => answer(c1, report.id, { body: 'Me.' }));
    await dismiss(e1, report.id);
    await refused(t.db, 409, () => answer(e1, report.id, { body: 'Hello.' }));
  });
});

describe('at the same moment', () => {
  const ROUNDS = 6;
  const statuses = (replies: Reply[]) => replies.map(({ statusCode }) => statusCode);

  test('a validation and a reply: both texts are there, and one of them settles the report', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { solution, claim, report } = await caseOf({ assignee_id: e1.id });
      const replies = await Promise.all([
        validate(e1, report.id, solution.id),
        send(e1, claim.id, { body: 'By hand.' }),
      ]);
      expect(Math.max(...statuses(replies))).toBeLessThan(500);
      expect(replies[1]?.statusCode).toBe(201);
      const bodies = (await threadOf(claim.id)).flatMap((item) =>
        item.kind === 'MESSAGE' ? [item.body] : [],
      );
      expect(bodies).toContain('By hand.');
      const { settledBy } = await reportOf(report.id);
      expect(settledBy).toBe(replies[0]?.statusCode === 200 ? 'SOLUTION' : 'PERSON');
    }
  });

  test('a dismissal and a reply: one of them is told what became of it', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { claim, report } = await caseOf({ assignee_id: e1.id });
      const replies = await Promise.all([
        dismiss(e1, report.id),
        send(e1, claim.id, { body: 'By hand.' }),
      ]);
      expect([
        [200, 409],
        [409, 201],
      ]).toContainEqual(statuses(replies));
      const { settledBy } = await reportOf(report.id);
      expect(settledBy).toBe(replies[0]?.statusCode === 200 ? 'DISMISSED' : 'PERSON');
    }
  });

  test('an undo and a message of the client: either it is undone before, or overtaken', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { solution, claim, report } = await caseOf({ assignee_id: null });
      await validate(e1, report.id, solution.id);
      const [undone, sent] = await Promise.all([
        undo(e1, report.id),
        send(c1, claim.id, { body: 'Thank you!' }),
      ]);
      expect(sent.statusCode).toBe(201);
      expect([200, 409]).toContain(undone.statusCode);
      expect(await claimOf(claim.id)).toMatchObject(
        undone.statusCode === 200
          ? { status: 'OPEN', response: null }
          : { status: 'RESOLVED', response: solution.texte },
      );
    }
  });

  test('two employees with different verdicts: one counts, the other hears 409', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { solution, report } = await caseOf({ assignee_id: null });
      const replies = await Promise.all([
        validate(e1, report.id, solution.id),
        dismiss(e2, report.id),
        answer(admin, report.id, { body: 'By hand.' }),
      ]);
      const codes = statuses(replies);
      expect(codes.filter((code) => code === 200)).toHaveLength(1);
      expect(codes.filter((code) => code === 409)).toHaveLength(2);
    }
  });
});

test('verdicts teach the assistant what they say of its answer, and undoing them leaves no trace', async () => {
  const taught = async (id: number) =>
    (
      await t.db
        .selectFrom('report_outcomes')
        .where('report_id', '=', id)
        .select('verdict')
        .execute()
    ).map(({ verdict }) => verdict);
  const asked = () => caseOf({ assignee_id: null }, { answer_features: [1, 2] });
  const { solution, report } = await asked();
  await noneFits(e1, report.id);
  expect(await taught(report.id)).toEqual(['NONE_FITS']);
  await validate(e1, report.id, solution.id);
  expect(await taught(report.id)).toEqual(['TAKEN']);
  // The verdict that the validation replaced counts again, until it is undone too.
  await undo(e1, report.id);
  expect(await taught(report.id)).toEqual(['NONE_FITS']);
  await dismiss(e1, report.id, { reason: 'NOT_A_COMPLAINT' });
  expect(await taught(report.id)).toEqual(['NOT_A_COMPLAINT']);
  const alone = await asked();
  await noneFits(e1, alone.report.id);
  await undo(e1, alone.report.id);
  expect(await taught(alone.report.id)).toEqual([]);
  for (const reason of ['TEST', 'DUPLICATE']) {
    const spam = await makeReport(t.db, { answer_features: [1, 2] });
    await dismiss(e1, spam.id, { reason });
    expect(await taught(spam.id)).toEqual([]);
  }
  const byHand = await asked();
  await answer(e1, byHand.report.id, { body: 'We call you.' });
  expect(await taught(byHand.report.id)).toEqual([]);
  const replied = await asked();
  await send(e1, replied.claim.id, { body: 'Like this.', solutionId: solution.id });
  expect(await taught(replied.report.id)).toEqual(['OTHER']);
});

test('a report taken back in a claim stays in its row of the trail', async () => {
  const report: ReportRow = await makeReport(t.db);
  await dismiss(e1, report.id);
  await undismiss(e1, report.id);
  const trail = await t.db
    .selectFrom('audit')
    .where('area', '=', 'reports')
    .where('object_id', '=', report.id)
    .select(['action', 'detail'])
    .orderBy('id')
    .execute();
  expect(trail).toEqual([
    { action: 'dismiss', detail: { verdict: 'TEST' } },
    { action: 'undo-validation', detail: { verdict: 'UNDONE' } },
  ]);
});
