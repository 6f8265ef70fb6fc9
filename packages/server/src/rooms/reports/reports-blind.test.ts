import { updateAssistantSettings } from '@recourse/contract/assistant';
import * as reports from '@recourse/contract/reports';
import { drawOneIn } from '../../kernel/draw-one-in.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { SolutionRow, UserRow } from '../../db/tables.ts';
import { makeReport, makeSolution, makeUser } from '../../../test/factories.ts';
import { refused } from '../../../test/refusals.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let t: TestApp;
let admin: UserRow;
let employee: UserRow;
let client: UserRow;
let lamp: SolutionRow;
let other: SolutionRow;
beforeAll(async () => {
  t = await createTestApp();
  [admin, employee, client] = await Promise.all([
    makeUser(t.db, { role: 'ADMIN' }),
    makeUser(t.db, { role: 'EMPLOYE' }),
    makeUser(t.db),
  ]);
  // Makes the lamp's id larger than the id of any person or report.
  await Promise.all(Array.from({ length: 40 }, () => makeSolution(t.db)));
  lamp = await makeSolution(t.db, { texte: 'Turn the canarybulb firmly.', motcle: ['canarylamp'] });
  other = await makeSolution(t.db, { texte: 'Wait for the parcel.', motcle: [] });
  await blindEvery(1);
});
afterEach(async () => {
  // Deletes the reports, so that what one test taught does not affect the next one.
  const { data } = (await t.call(reports.listReports, admin)).json<{ data: reports.Report[] }>();
  for (const { id } of data) await t.call(reports.deleteReport, admin, { params: { id } });
});
afterAll(() => t.close());

const blindEvery = (value: number) =>
  t.call(updateAssistantSettings, admin, { body: { blindEvery: value } });
const file = async (body: object = {}) =>
  (
    await t.call(reports.createReport, client, {
      body: { reclamationText: 'my canarylamp is dark', ...body },
    })
  ).json<reports.Report>();
const read = async (as: UserRow, id: number) =>
  (await t.call(reports.getReport, as, { params: { id } })).json<reports.Report>();
const validate = (as: UserRow, id: number, body?: { solutionId: number }) =>
  t.call(reports.validateReportBy, as, {
    params: { id, employeeId: as.id },
    ...(body ? { body } : {}),
  });
const lessonOf = async (as: UserRow, id: number) =>
  (await t.call(reports.getLesson, as, { params: { id } })).json<reports.Lesson>();

test('an employee is told nothing of the suggestion before he has chosen; others see it', async () => {
  const { id } = await file();
  for (const as of [admin, client])
    expect(await read(as, id)).toMatchObject({
      blind: true,
      suggestionHidden: false,
      solutionId: lamp.id,
    });
  expect(await read(employee, id)).toMatchObject({
    blind: true,
    suggestionHidden: true,
    handledByAI: true,
    solutionId: null,
    solutionText: null,
    score: null,
    summary: '',
    steps: '[]',
    tags: '[]',
  });
  const told = [
    await t.call(reports.getReport, employee, { params: { id } }),
    await t.call(reports.listReports, employee, { query: { pending: 'true' } }),
    await t.call(reports.exportReports, employee),
    await t.call(reports.listReportChoices, employee, { params: { id } }),
    await t.call(reports.getLesson, employee, { params: { id } }),
  ];
  for (const { statusCode, body } of told) {
    expect(statusCode).toBe(200);
    expect(body).not.toContain('canarybulb');
  }
});

/**
 * Every order of the contract, with every filter that could distinguish one solution from another.
 */
const everyQuery = (): Record<string, string>[] => {
  const orders = reports.reportListQuery.shape.sort.def.innerType.options;
  const numbers = [lamp.id, other.id].map(String);
  const filters: Record<string, string>[] = [
    {},
    { handledByAI: 'true' },
    ...numbers.map((solutionId) => ({ solutionId })),
    ...numbers.map((solutionId) => ({ solutionId, pending: 'true' })),
    ...[...numbers, ...numbers.map((number) => `#${number}`)].map((q) => ({ q })),
    ...['canarybulb', 'canarylamp', 'parcel'].map((q) => ({ q })),
  ];
  return orders.flatMap((sort) => filters.map((filter) => ({ ...filter, sort })));
};

test('an employee is answered the same by every filter, search and order, whatever is suggested', async () => {
  const [first, second] = [await file(), await file()];
  const suggest = (id: number, { id: solution_id, texte: summary }: SolutionRow, score: number) =>
    t.db
      .updateTable('reports')
      .set({ solution_id, suggested_solution_id: solution_id, score, summary })
      .where('id', '=', id)
      .execute();
  const answersTo = async (as: UserRow) => {
    const answers: [string, string, string][] = [];
    for (const query of everyQuery()) {
      const list = await t.call(reports.listReports, as, { query });
      const csv = await t.call(reports.exportReports, as, { query });
      answers.push([JSON.stringify(query), list.body, csv.body]);
    }
    return answers;
  };
  await suggest(first.id, lamp, 0.5);
  await suggest(second.id, other, 1.5);
  const before = { employee: await answersTo(employee), admin: await answersTo(admin) };
  await suggest(first.id, other, 1.5);
  await suggest(second.id, lamp, 0.5);
  expect(await answersTo(employee)).toEqual(before.employee);
  // An administrator sees the difference.
  expect(await answersTo(admin)).not.toEqual(before.admin);
});

test.each(['solutionId', 'q'])(
  'an employee finds it by %s of its solution once one is chosen',
  async (by) => {
    const { id } = await file();
    const found = async (as: UserRow) => {
      const query = { [by]: String(lamp.id) };
      const { data } = (await t.call(reports.listReports, as, { query })).json<{
        data: reports.Report[];
      }>();
      return data.map((report) => report.id);
    };
    expect(await found(admin)).toEqual([id]);
    expect(await found(employee)).toEqual([]);
    await validate(employee, id, { solutionId: lamp.id });
    expect(await found(employee)).toEqual([id]);
  },
);

test('what was not seen is not confirmed: a solution must be chosen', async () => {
  const { id } = await file();
  await refused(t.db, 422, () => validate(employee, id));
  const put = { validatedByEmployee: true, employeeId: employee.id };
  await refused(t.db, 422, () =>
    t.call(reports.updateReport, employee, { params: { id }, body: put }),
  );
  expect((await validate(employee, id, { solutionId: other.id })).statusCode).toBe(200);
  const stored = await t.db
    .selectFrom('reports')
    .where('id', '=', id)
    .select(['suggested_solution_id', 'solution_id', 'blind_choice_id', 'blind'])
    .executeTakeFirst();
  expect(stored).toEqual({
    suggested_solution_id: lamp.id,
    solution_id: other.id,
    blind_choice_id: other.id,
    blind: true,
  });
});

test('once chosen, what had been suggested is shown', async () => {
  const { id } = await file();
  await validate(employee, id, { solutionId: other.id });
  expect(await lessonOf(employee, id)).toMatchObject({
    blind: true,
    suggested: { id: lamp.id, texte: lamp.texte },
  });
});

test('taking it back keeps the first choice, and hides nothing any more', async () => {
  const { id } = await file();
  await validate(employee, id, { solutionId: other.id });
  await t.call(reports.undoValidation, employee, { params: { id } });
  expect(await read(employee, id)).toMatchObject({ suggestionHidden: false, solutionId: lamp.id });
  await validate(employee, id, { solutionId: lamp.id });
  const stored = await t.db
    .selectFrom('reports')
    .where('id', '=', id)
    .select(['blind_choice_id', 'blind'])
    .executeTakeFirst();
  expect(stored).toEqual({ blind_choice_id: other.id, blind: true });
});

test('an administrator has seen the suggestion, so his validation measures nothing', async () => {
  const { id } = await file();
  await validate(admin, id, { solutionId: lamp.id });
  expect(await read(admin, id)).toMatchObject({ blind: false });
  expect(await lessonOf(admin, id)).toMatchObject({ blind: false });
});

test('a conversation that goes on stays as it was drawn', async () => {
  const { id } = await file({ conversationId: 'blind-chat' });
  await blindEvery(0);
  await file({ conversationId: 'blind-chat', reclamationText: 'my canarylamp is dark\nand cold' });
  expect(await read(employee, id)).toMatchObject({ blind: true, suggestionHidden: true });
  await blindEvery(1);
});

test('where nothing was suggested, or none is drawn, nothing is hidden', async () => {
  const { id } = await file({ reclamationText: 'qwertzuiop' });
  expect(await read(employee, id)).toMatchObject({ blind: false, suggestionHidden: false });
  await blindEvery(0);
  const shown = await file();
  expect(await read(employee, shown.id)).toMatchObject({ blind: false, solutionId: lamp.id });
  await blindEvery(1);
  const row = await makeReport(t.db);
  expect(await read(employee, row.id)).toMatchObject({ blind: false });
});

test('one in N is drawn by chance', () => {
  const drawn = Array.from({ length: 4_000 }, () => drawOneIn(4)).filter(Boolean).length;
  // The tolerance is ten standard deviations (27) on both sides of 1,000.
  expect(drawn).toBeGreaterThan(730);
  expect(drawn).toBeLessThan(1_270);
  expect(Array.from({ length: 100 }, () => drawOneIn(1)).every(Boolean)).toBe(true);
  expect(Array.from({ length: 100 }, () => drawOneIn(0)).some(Boolean)).toBe(false);
});
