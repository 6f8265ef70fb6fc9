import * as reports from '@recourse/contract/reports';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SolutionRow, UserRow } from '../../../db/tables.ts';
import { makeReport, makeSolution, makeUser } from '../../../../test/factories.ts';
import { refused } from '../../../../test/refusals.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';

let t: TestApp;
let admin: UserRow;
let employee: UserRow;
let client: UserRow;
let hose: SolutionRow;
let filter: SolutionRow;
beforeAll(async () => {
  t = await createTestApp();
  [admin, employee, client] = await Promise.all([
    makeUser(t.db, { role: 'ADMIN' }),
    makeUser(t.db, { role: 'EMPLOYE' }),
    makeUser(t.db),
  ]);
  hose = await makeSolution(t.db, { texte: 'Tighten the dishwasher hose.', motcle: ['leak'] });
  filter = await makeSolution(t.db, { texte: 'Clean the dishwasher filter.', motcle: ['smell'] });
  for (let i = 0; i < 8; i += 1)
    await makeSolution(t.db, { texte: `Another dishwasher part ${i}.`, motcle: [] });
});
afterAll(() => t.close());

const choicesOf = async (as: UserRow, id: number) =>
  (await t.call(reports.listReportChoices, as, { params: { id } })).json<reports.ReportChoices>();
const lessonOf = async (as: UserRow, id: number) =>
  (await t.call(reports.getLesson, as, { params: { id } })).json<reports.Lesson>();
const file = async (reclamationText: string, solutionId?: number | null) =>
  (
    await t.call(reports.createReport, client, {
      body: { reclamationText, ...(solutionId === undefined ? {} : { solutionId }) },
    })
  ).json<reports.Report>();
const validate = (id: number, solutionId: number, as = employee) =>
  t.call(reports.validateReportBy, as, { params: { id, employeeId: as.id }, body: { solutionId } });

test('the attached solution comes first, then the next best ones, five in all, each with its evidence', async () => {
  const known = await file('the dishwasher has a leak under the hose', hose.id);
  await validate(known.id, hose.id);
  const filterReport = await file('a leak near the dishwasher filter', filter.id);
  await validate(filterReport.id, filter.id);
  const { id } = await file('my dishwasher has a leak near the hose', filter.id);
  for (const as of [admin, employee]) {
    const { hidden, choices } = await choicesOf(as, id);
    expect(hidden).toBe(false);
    expect(choices).toHaveLength(5);
    expect(new Set(choices.map((choice) => choice.id)).size).toBe(5);
    const [attached, best] = choices;
    expect(attached).toMatchObject({ id: filter.id, texte: filter.texte });
    expect(best).toMatchObject({
      id: hose.id,
      texte: hose.texte,
      evidence: {
        words: expect.arrayContaining(['leak', 'hose']) as string[],
        confirmed: 1,
        compared: 2,
        similar: [{ reportId: known.id, text: 'the dishwasher has a leak under the hose' }],
      },
    });
  }
});

test('a validated report is not named as a complaint like itself', async () => {
  const [first, second] = [
    await file('the samba drum rattles'),
    await file('my samba drum rattles'),
  ];
  const strap = await makeSolution(t.db, { texte: 'Tighten the strap.', motcle: [] });
  for (const { id } of [first, second]) await validate(id, strap.id);
  const [attached] = (await choicesOf(employee, first.id)).choices;
  expect(attached).toMatchObject({
    id: strap.id,
    evidence: { similar: [{ reportId: second.id, text: 'my samba drum rattles' }] },
  });
});

test('a report without a solution has choices too, and nothing attached', async () => {
  const { id } = await file('the dishwasher smell is back', null);
  const { choices } = await choicesOf(employee, id);
  expect(choices[0]?.id).toBe(filter.id);
});

test('an attached solution that the assistant would not name is offered without a reason', async () => {
  const { id } = await file('qwertzuiop', hose.id);
  expect((await choicesOf(employee, id)).choices).toEqual([
    {
      id: hose.id,
      texte: hose.texte,
      internal: false,
      score: null,
      evidence: { words: [], confirmed: 0, compared: 0, similar: [] },
    },
  ]);
});

test('choices and lessons are for staff, of reports that they see', async () => {
  const { id } = await file('the dishwasher hums', hose.id);
  const foreign = await makeReport(t.db, {
    validated_by_employee: true,
    employee_id: admin.id,
    validated_at: new Date(),
  });
  for (const endpoint of [reports.listReportChoices, reports.getLesson]) {
    const call = (as: UserRow | null, target: number) =>
      t.call(endpoint, as, { params: { id: target } });
    await refused(t.db, 401, () => call(null, id));
    await refused(t.db, 403, () => call(client, id));
    await refused(t.db, 404, () => call(employee, foreign.id));
    await refused(t.db, 404, () => call(employee, 999_999));
    expect((await call(admin, foreign.id)).statusCode).toBe(200);
  }
});

test('a lesson counts the reports that wait and are answered by it now, and no others', async () => {
  const brass = await makeSolution(t.db, { texte: 'Polish the brass.', motcle: [] });
  const text = 'purple zebra stripes';
  const waiting = [await file(`${text} again`, null), await file(`so many ${text}`, null)];
  await file('yellow giraffe spots', null);
  const { id } = await file(text, null);
  expect(await lessonOf(employee, id)).toEqual({ answered: 0, suggested: null, blind: false });
  await validate(id, brass.id);
  expect(await lessonOf(employee, id)).toEqual({ answered: 2, suggested: null, blind: false });
  // The same lesson again teaches nothing new: these reports already had the answer.
  const second = await file(`${text} once more`);
  await validate(second.id, brass.id);
  expect(await lessonOf(employee, second.id)).toEqual({
    answered: 0,
    suggested: { id: brass.id, texte: brass.texte },
    blind: false,
  });
  // The request has not changed what was taught.
  for (const { id: other } of waiting)
    expect((await choicesOf(employee, other)).choices[0]?.id).toBe(brass.id);
});

test('after it was taken back it taught nothing', async () => {
  const brass = await makeSolution(t.db, { texte: 'Polish the copper.', motcle: [] });
  await file('green walrus whiskers there', null);
  const { id } = await file('green walrus whiskers', null);
  await validate(id, brass.id);
  expect((await lessonOf(employee, id)).answered).toBe(1);
  await t.call(reports.undoValidation, employee, { params: { id } });
  expect((await lessonOf(employee, id)).answered).toBe(0);
});

test('a choice says whether it is internal, attached or found', async () => {
  const kept = await makeSolution(t.db, { texte: 'Descale the samovar.', motcle: [] });
  const { id } = await file('the samovar needs descaling', kept.id);
  const internalOf = async () =>
    new Map((await choicesOf(employee, id)).choices.map((choice) => [choice.id, choice.internal]));
  expect((await internalOf()).get(kept.id)).toBe(false);
  await t.db.updateTable('solutions').set({ internal: true }).where('id', '=', kept.id).execute();
  expect((await internalOf()).get(kept.id)).toBe(true);
});
