import * as reports from '@recourse/contract/reports';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SolutionRow, UserRow } from '../../db/tables.ts';
import { makeReport, makeSolution, makeUser } from '../../../test/factories.ts';
import { refused } from '../../../test/refusals.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let t: TestApp;
let admin: UserRow;
let e1: UserRow;
let e2: UserRow;
let c1: UserRow;
let c2: UserRow;
let router: SolutionRow;
let refund: SolutionRow;
beforeAll(async () => {
  t = await createTestApp();
  [admin, e1, e2, c1, c2] = await Promise.all([
    makeUser(t.db, { role: 'ADMIN' }),
    makeUser(t.db, { role: 'EMPLOYE' }),
    makeUser(t.db, { role: 'EMPLOYE' }),
    makeUser(t.db),
    makeUser(t.db),
  ]);
  router = await makeSolution(t.db, {
    texte: 'Unplug the router. Wait ten seconds. Plug the router in again.',
    motcle: ['router', 'wifi'],
  });
  refund = await makeSolution(t.db, {
    texte: 'The refund arrives within five days.',
    motcle: ['refund', 'money'],
  });
});
afterAll(() => t.close());

type Body = Record<string, unknown>;
const MISSING = 999_999;

const create = (as: UserRow | null, body: Body) => t.call(reports.createReport, as, { body });
const created = async (as: UserRow, body: Body): Promise<reports.Report> =>
  (await create(as, body)).json<reports.Report>();
const read = (as: UserRow, id: number) => t.call(reports.getReport, as, { params: { id } });
const update = (as: UserRow, id: number, body: Body, headers: Record<string, string> = {}) =>
  t.call(reports.updateReport, as, { params: { id }, body, headers });
const remove = (as: UserRow, id: number) => t.call(reports.deleteReport, as, { params: { id } });
const list = async (as: UserRow, query: Record<string, string> = {}) =>
  (await t.call(reports.listReports, as, { query })).json<{
    data: reports.Report[];
    meta: { total: number };
  }>();
const idsOf = async (as: UserRow, query: Record<string, string> = {}) =>
  (await list(as, query)).data.map(({ id }) => id);
const auditOf = (id: number) =>
  t.db
    .selectFrom('audit')
    .where('area', '=', 'reports')
    .where('object_id', '=', id)
    .where('action', '<>', 'refused')
    .orderBy('id')
    .select(['action', 'actor_id'])
    .execute();
const validatedBy = (employee: UserRow, values: Body = {}) =>
  makeReport(t.db, {
    validated_by_employee: true,
    employee_id: employee.id,
    validated_at: new Date(),
    ...values,
  });

test('a client reports for himself; the server attaches its own first answer and its score', async () => {
  const response = await create(c1, {
    reclamationText: '  my wifi router is broken ',
    handledByAI: false,
    validatedByEmployee: false,
  });
  expect(response.statusCode).toBe(201);
  const report = response.json<reports.Report>();
  expect(report).toMatchObject({
    reclamationText: 'my wifi router is broken',
    handledByAI: true,
    validatedByEmployee: false,
    solutionId: router.id,
    solutionVersion: 1,
    solutionText: router.texte,
    userId: c1.id,
    userName: c1.username,
    employeeId: null,
    validatedAt: null,
    createdAt: t.clock.now().toISOString(),
    version: 1,
  });
  expect(report.score).toBeGreaterThan(0);
  expect(reports.readTextList(report.steps)).toContain('Wait ten seconds.');
  expect(report.summary).toContain('router');
  expect(await auditOf(report.id)).toEqual([{ action: 'create', actor_id: c1.id }]);
});

test('what the client was shown is kept, and apart from it what the server would have said', async () => {
  const report = await created(c1, {
    reclamationText: 'the wifi router again',
    solutionId: refund.id,
    summary: 'Router',
    steps: '["Call"]',
    tags: '[]',
  });
  expect(report).toMatchObject({
    solutionId: refund.id,
    handledByAI: true,
    summary: 'Router',
    steps: '["Call"]',
    tags: '[]',
    score: null,
    confident: false,
  });
  const { suggested_solution_id } = await t.db
    .selectFrom('reports')
    .where('id', '=', report.id)
    .select('suggested_solution_id')
    .executeTakeFirstOrThrow();
  expect(suggested_solution_id).toBe(router.id);
  const none = await created(c1, { reclamationText: 'the wifi router', solutionId: null });
  expect(none).toMatchObject({ solutionId: null, handledByAI: false });
  const unknown = await created(c1, { reclamationText: 'zzyzx' });
  expect(unknown).toMatchObject({
    solutionId: null,
    handledByAI: false,
    score: null,
    confident: false,
  });
});

test('score and confident speak of the attached solution, not of one that the assistant said and nobody took', async () => {
  const said = { suggested_solution_id: router.id, score: 1.75, confident: true };
  const wire = async (id: number) => {
    const { score, confident } = (await read(admin, id)).json<reports.Report>();
    expect((await list(admin)).data.find((row) => row.id === id)).toMatchObject({
      score,
      confident,
    });
    return { score, confident };
  };
  const taken = await makeReport(t.db, { ...said, solution_id: router.id });
  const another = await makeReport(t.db, { ...said, solution_id: refund.id });
  const none = await makeReport(t.db, { ...said, solution_id: null });
  const corrected = await validatedBy(e1, { ...said, solution_id: refund.id });
  expect(await wire(taken.id)).toEqual({ score: 1.75, confident: true });
  for (const { id } of [another, none, corrected])
    expect(await wire(id)).toEqual({ score: null, confident: false });
  // The assistant's answer stays stored, because its quality is measured by it.
  const stored = await t.db
    .selectFrom('reports')
    .where('id', '=', corrected.id)
    .select(['suggested_solution_id', 'score', 'confident'])
    .executeTakeFirstOrThrow();
  expect(stored).toEqual(said);
});

test('rewording a pending report asks the assistant anew, rewording a validated one keeps what it had said', async () => {
  const said = { suggested_solution_id: refund.id, score: 1.75, confident: true };
  const reworded = async (id: number) => {
    await update(admin, id, { reclamationText: 'my wifi router is down' });
    return t.db
      .selectFrom('reports')
      .where('id', '=', id)
      .select(['suggested_solution_id', 'score', 'confident'])
      .executeTakeFirstOrThrow();
  };
  const pending = await makeReport(t.db, said);
  expect(await reworded(pending.id)).toMatchObject({ suggested_solution_id: router.id });
  // Its quality is measured by its answer to the validated text.
  const validated = await validatedBy(e1, said);
  expect(await reworded(validated.id)).toEqual(said);
});

test('no report without a solution is handled by the assistant, whatever is sent', async () => {
  const claimed = { solutionId: null, handledByAI: true };
  const sent = await created(c1, { reclamationText: 'my wifi router', ...claimed });
  expect(sent).toMatchObject({ solutionId: null, handledByAI: false });
  const kept = await update(admin, sent.id, { handledByAI: true });
  expect(kept.json()).toMatchObject({ solutionId: null, handledByAI: false });
  for (const body of [{ solutionId: null }, claimed]) {
    const { id } = await makeReport(t.db);
    const cleared = await update(admin, id, body);
    expect(cleared.json()).toMatchObject({ solutionId: null, handledByAI: false });
  }
  const given = await update(admin, sent.id, { solutionId: router.id, handledByAI: true });
  expect(given.json()).toMatchObject({ solutionId: router.id, handledByAI: true });
});

test('AZ-05 a client reports for nobody else and validates nothing', async () => {
  const text = { reclamationText: 'my router' };
  await refused(t.db, 401, () => create(null, text));
  await refused(t.db, 403, () => create(e1, text));
  await refused(t.db, 403, () => create(c1, { ...text, userId: c2.id }));
  await refused(t.db, 403, () => create(c1, { ...text, validatedByEmployee: true }));
  await refused(t.db, 403, () => create(c1, { ...text, employeeId: e1.id }));
  expect((await create(c1, { ...text, userId: c1.id })).statusCode).toBe(201);
});

test('IN-02 IN-03 IN-14 wrong fields are named in the words of the specification', async () => {
  const messageOf = async (body: Body, status: number) =>
    (await refused(t.db, status, () => create(c1, body))).json<{ message: string }>().message;
  const { REPORT_MESSAGES } = reports;
  expect(await messageOf({}, 400)).toBe(REPORT_MESSAGES.text);
  expect(await messageOf({ reclamationText: ' ' }, 400)).toBe(REPORT_MESSAGES.text);
  const text = { reclamationText: 'x' };
  for (const solutionId of ['5', 5.5, -1, 0, '5 OR 1=1'])
    expect(await messageOf({ ...text, solutionId }, 400)).toBe(REPORT_MESSAGES.solutionNumber);
  const archived = await makeSolution(t.db, { archived_at: new Date() });
  for (const solutionId of [MISSING, archived.id])
    expect(await messageOf({ ...text, solutionId }, 422)).toBe(REPORT_MESSAGES.solutionExists);
  for (const wrong of [
    { validatedByEmployee: 'true' },
    { steps: '{}' },
    { tags: 'a, b' },
    { steps: '["<b>"]' },
    { createdAt: '2020-01-01' },
  ])
    await messageOf({ ...text, ...wrong }, 400);
});

test('an administrator reports for anybody and validates as himself, never as another', async () => {
  const text = { reclamationText: 'router', userId: c2.id };
  const pending = await created(admin, { ...text, solutionId: router.id });
  expect(pending).toMatchObject({ userId: c2.id, validatedByEmployee: false, employeeId: null });
  const validated = await created(admin, {
    ...text,
    solutionId: router.id,
    validatedByEmployee: true,
    employeeId: admin.id,
  });
  expect(validated).toMatchObject({
    validatedByEmployee: true,
    employeeId: admin.id,
    validatedAt: t.clock.now().toISOString(),
  });
  expect(await auditOf(validated.id)).toHaveLength(1);
  await refused(t.db, 403, () => create(admin, { ...text, employeeId: e1.id }));
  await refused(t.db, 422, () => create(admin, { ...text, userId: MISSING }));
  const unseen = await refused(t.db, 422, () =>
    create(admin, { ...text, validatedByEmployee: true }),
  );
  expect(unseen.json()).toMatchObject({ message: reports.REPORT_MESSAGES.pickSolution });
});

test('AZ-12 everybody sees what the table says, in the list and one by one', async () => {
  const pending = await makeReport(t.db, { user_id: c1.id });
  const byE1 = await validatedBy(e1, { user_id: c1.id });
  const byE2 = await validatedBy(e2, { user_id: c2.id });
  const all = [pending.id, byE1.id, byE2.id];
  const seen = async (as: UserRow) => {
    const listed = await idsOf(as);
    const single = await Promise.all(
      all.map(async (id) => (await read(as, id)).statusCode === 200),
    );
    expect(all.map((id) => listed.includes(id))).toEqual(single);
    return single;
  };
  expect(await seen(admin)).toEqual([true, true, true]);
  expect(await seen(e1)).toEqual([true, true, false]);
  expect(await seen(c1)).toEqual([true, true, false]);
  expect(await seen(c2)).toEqual([false, false, true]);
  expect((await list(c1, { userId: String(c2.id) })).meta.total).toBe(0);
  expect((await list(e1, { employeeId: String(e2.id) })).meta.total).toBe(0);
  const [mine] = (await list(e1, { employeeId: String(e1.id) })).data;
  expect(mine).toMatchObject({ id: byE1.id, employeeName: e1.username });
  expect(await idsOf(admin, { pending: 'true' })).not.toContain(byE1.id);
  expect(await idsOf(admin, { pending: 'false' })).not.toContain(pending.id);
});

const SUBJECTS: [string, () => number | null][] = [
  ['nobody', () => null],
  ['another client', () => c2.id],
];

test.each(SUBJECTS)(
  'a client keeps the report that he wrote when an administrator says that it is about %s',
  async (_whom, whom) => {
    const author = await makeUser(t.db);
    const { id } = await created(author, { reclamationText: 'my wifi router is loud' });
    await update(admin, id, { userId: whom() });
    expect((await read(author, id)).json()).toMatchObject({ id, userId: whom() });
    expect(await list(author)).toMatchObject({ data: [{ id }], meta: { total: 1 } });
    expect(await list(author, { q: 'loud' })).toMatchObject({ data: [{ id }], meta: { total: 1 } });
    const csv = await t.call(reports.exportReports, author);
    expect(csv.body).toContain('my wifi router is loud');
    expect((await idsOf(c2)).includes(id)).toBe(whom() === c2.id);
    expect(await idsOf(c1)).not.toContain(id);
  },
);

test('AZ-32 what a client reads says nothing of an employee but the name', async () => {
  const report = await validatedBy(e1, { user_id: c1.id });
  const { body } = await read(c1, report.id);
  expect(body).not.toContain(e1.email);
  expect(body).not.toContain(e1.phone);
});

test('a search finds text, solution id, user id and report id', async () => {
  const client = await makeUser(t.db);
  const row = await makeReport(t.db, {
    user_id: client.id,
    reclamation_text: 'Ça marche 50% du temps',
  });
  expect(await idsOf(admin, { q: 'ca MARCHE 50%' })).toEqual([row.id]);
  for (const number of [row.id, row.solution_id, row.user_id])
    expect(await idsOf(admin, { q: String(number) })).toContain(row.id);
  expect(await idsOf(client, { q: 'marche', handledByAI: 'false' })).toEqual([]);
});

test('AZ-07 AZ-10 nobody changes what is not theirs to change', async () => {
  const row = await makeReport(t.db, { user_id: c1.id });
  await refused(t.db, 403, () => update(c1, row.id, { summary: 'x' }));
  await refused(t.db, 403, () => remove(c1, row.id));
  await refused(t.db, 403, () => remove(e1, row.id));
  const validation = { validatedByEmployee: true, employeeId: e1.id };
  for (const more of [
    { reclamationText: 'x' },
    { userId: c2.id },
    { handledByAI: false },
    { summary: 'x' },
    { employeeId: e2.id },
    { validatedByEmployee: false },
  ])
    await refused(t.db, 403, () => update(e1, row.id, { ...validation, ...more }));
  await refused(t.db, 403, () => update(e1, row.id, { solutionId: row.solution_id }));
  await refused(t.db, 400, () => update(e1, row.id, { ...validation, createdAt: 'x' }));
  await refused(t.db, 404, () => update(e1, MISSING, validation));
  const byE2 = await validatedBy(e2);
  await refused(t.db, 404, () => update(e1, byE2.id, { summary: 'x' }));
  expect((await read(admin, row.id)).json()).toMatchObject({ version: 1, employeeId: null });
});

test('an administrator changes everything, and repeating it makes no version', async () => {
  const row = await makeReport(t.db, { user_id: c1.id });
  const changes = {
    reclamationText: 'My refund is late',
    solutionId: refund.id,
    userId: c2.id,
    summary: 'Late',
    steps: '["Wait"]',
    tags: '["money"]',
    handledByAI: false,
  };
  const changed = await update(admin, row.id, changes);
  expect(changed.json()).toMatchObject({ ...changes, solutionVersion: 1, version: 2 });
  expect(changed.json<reports.Report>().score).toBeGreaterThan(0);
  expect((await update(admin, row.id, changes)).json()).toMatchObject({ version: 2 });
  await refused(t.db, 412, () => update(admin, row.id, { summary: 'y' }, { 'if-match': '"1"' }));
  await refused(t.db, 422, () => update(admin, row.id, { solutionId: MISSING }));
  await refused(t.db, 422, () => update(admin, row.id, { userId: MISSING }));
  await refused(t.db, 403, () => update(admin, row.id, { employeeId: e1.id }));
  const cleared = await update(admin, row.id, { solutionId: null, userId: null });
  expect(cleared.json()).toMatchObject({ solutionId: null, userId: null, handledByAI: false });
  await refused(t.db, 422, () => update(admin, row.id, { validatedByEmployee: true }));
});

test('CC-01 two edits with the same If-Match: one is kept; edits of two fields both are', async () => {
  const row = await makeReport(t.db);
  const write = (summary: string) => update(admin, row.id, { summary }, { 'if-match': '"1"' });
  const answers = await Promise.all([write('One'), write('Two')]);
  const statuses = answers.map(({ statusCode }) => statusCode);
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 412]);
  const edits = [{ tags: '["a"]' }, { steps: '["b"]' }];
  await Promise.all(edits.map((body) => update(admin, row.id, body)));
  expect((await read(admin, row.id)).json()).toMatchObject({ ...edits[0], ...edits[1] });
});

test('a deleted report is gone for everybody, with the text of the specification', async () => {
  const row = await makeReport(t.db, { user_id: c1.id });
  const response = await remove(admin, row.id);
  expect(response.statusCode).toBe(200);
  expect(response.body).toBe('Report deleted.');
  for (const as of [admin, e1, c1]) expect((await read(as, row.id)).statusCode).toBe(404);
  await refused(t.db, 404, () => remove(admin, row.id));
  expect(await auditOf(row.id)).toEqual([{ action: 'delete', actor_id: admin.id }]);
});

test('CR-15 a report is saved without a suggestion while the assistant is down', async () => {
  const without = await t.another();
  await without.ctx.knowledge.stop();
  const response = await without.call(reports.createReport, c1, {
    body: { reclamationText: 'my wifi router' },
  });
  expect(response.statusCode).toBe(201);
  expect(response.json()).toMatchObject({ handledByAI: false, solutionId: null, score: null });
});
