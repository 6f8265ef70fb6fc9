import { recallAnswers } from '@recourse/contract/assistant';
import * as reports from '@recourse/contract/reports';
import * as solutions from '@recourse/contract/solutions';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SolutionRow, UserRow } from '../../db/tables.ts';
import { makeReport, makeSolution, makeUser } from '../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

/** Summary, steps and tags contain nothing of a solution that the report no longer has. */

let t: TestApp;
let admin: UserRow;
let employee: UserRow;
let client: UserRow;
let kept: SolutionRow;
let open: SolutionRow;
beforeAll(async () => {
  t = await createTestApp();
  [admin, employee, client] = await Promise.all([
    makeUser(t.db, { role: 'ADMIN' }),
    makeUser(t.db, { role: 'EMPLOYE' }),
    makeUser(t.db),
  ]);
  const texte = 'Open the backdoor with zirconium. Then close the backdoor.';
  kept = await makeSolution(t.db, { texte, internal: true });
  open = await makeSolution(t.db, { texte: 'Polish the doorknob. Then wait a day.' });
});
afterAll(() => t.close());

const file = async (body: Partial<reports.NewReport> = {}) => {
  const whole = { reclamationText: 'the door creaks', userId: client.id, ...body };
  return (await t.call(reports.createReport, admin, { body: whole })).json<reports.Report>();
};
const change = async (id: number, body: reports.ReportChanges) =>
  (await t.call(reports.updateReport, admin, { params: { id }, body })).json<reports.Report>();
const validate = (id: number, solutionId: number) => {
  const params = { id, employeeId: employee.id };
  return t.call(reports.validateReportBy, employee, { params, body: { solutionId } });
};
const seen = async (id: number, as = client) =>
  (await t.call(reports.getReport, as, { params: { id } })).json<reports.Report>();
const textsOf = ({ summary, steps, tags }: reports.Report) => ({ summary, steps, tags });

const REPLACING: [string, (id: number) => Promise<unknown>][] = [
  ['validated with another one', (id) => validate(id, open.id)],
  ['given another one', (id) => change(id, { solutionId: open.id })],
  ['left without one', (id) => change(id, { solutionId: null })],
  [
    'validated with another one by an administrator',
    (id) => change(id, { solutionId: open.id, validatedByEmployee: true, employeeId: admin.id }),
  ],
  [
    'given a text and another one at once',
    (id) => change(id, { reclamationText: 'the door sticks', solutionId: open.id }),
  ],
  [
    'recalled',
    async (id) => {
      await validate(id, kept.id);
      await t.call(recallAnswers, admin, { body: { solutionId: kept.id } });
    },
  ],
];

test.each(REPLACING)(
  'nothing of an internal solution is left in a report that is %s',
  async (_how, replace) => {
    const { id, steps } = await file({ solutionId: kept.id });
    expect(steps).toContain('zirconium');
    await replace(id);
    const csv = await t.call(reports.exportReports, client, { query: {} });
    for (const answer of [await seen(id), await seen(id, admin), csv.body])
      expect(JSON.stringify(answer)).not.toMatch(/zirconium|backdoor/i);
    const report = await seen(id);
    expect(report.suggestionHidden).toBe(false);
    expect(report.summary).not.toBe('');
    expect(report.steps.includes('Polish the doorknob.')).toBe(report.solutionId === open.id);
  },
);

test('nothing is left of a solution that became internal after the report', async () => {
  const later = await makeSolution(t.db, { texte: 'Bribe the porter with halloumi.' });
  const [one, other] = [await file({ solutionId: later.id }), await file({ solutionId: later.id })];
  await change(one.id, { solutionId: open.id });
  const body = { internal: true };
  await t.call(solutions.updateSolution, admin, { params: { id: later.id }, body });
  await change(other.id, { solutionId: open.id });
  for (const { id } of [one, other])
    expect(JSON.stringify(await seen(id))).not.toContain('halloumi');
});

test('nothing is left of the internal text of a solution that was made public with another text', async () => {
  const body = { texte: 'Blame the caretaker for the fondue.', internal: true };
  const added = await t.call(solutions.createSolution, admin, { body });
  const params = { id: added.json<solutions.Solution>().id };
  const { id, summary } = await file({ solutionId: params.id });
  const publish = (change: solutions.SolutionChanges) =>
    t.call(solutions.updateSolution, admin, { params, body: change });
  await publish({ internal: false });
  expect(await seen(id)).toMatchObject({ summary, solutionText: body.texte });
  await publish({ texte: 'Call the caretaker.' });
  const csv = await t.call(reports.exportReports, client, { query: {} });
  for (const answer of [await seen(id), csv.body])
    expect(JSON.stringify(answer)).not.toMatch(/blame|fondue/i);
  expect(await seen(id)).toMatchObject({ solutionText: 'Call the caretaker.', steps: '[]' });
  expect((await seen(id, admin)).steps).toContain('fondue');
});

test('what is given with another solution stays as it is given', async () => {
  const { id } = await file({ solutionId: kept.id });
  const given = { summary: 'In my own words.', steps: '["One."]', tags: '["door"]' };
  await change(id, { solutionId: open.id, ...given });
  expect(textsOf(await seen(id))).toEqual(given);
  await change(id, { solutionId: null, summary: 'Without one.' });
  expect(await seen(id)).toMatchObject({ summary: 'Without one.', steps: '[]' });
});

test('a change that keeps the solution keeps what a person wrote', async () => {
  const { id } = await file({ solutionId: open.id, summary: 'In my own words.' });
  await change(id, { solutionId: open.id, userId: null });
  await validate(id, open.id);
  expect(await seen(id, admin)).toMatchObject({ summary: 'In my own words.' });
});

test('a validation that is taken back brings back what stood before', async () => {
  const { id } = await file({ solutionId: open.id, summary: 'In my own words.' });
  const before = textsOf(await seen(id));
  await validate(id, kept.id);
  expect((await seen(id, employee)).steps).toContain('zirconium');
  await t.call(reports.undoValidation, employee, { params: { id } });
  expect(textsOf(await seen(id))).toEqual(before);
});

test('of a solution that was not offered to the client nothing is said before it is validated', async () => {
  const secret = await makeSolution(t.db, { texte: 'Dismantle the wardrobe with antimony.' });
  const unoffered = { solution_id: secret.id, unoffered_solution_id: secret.id };
  const { id } = await makeReport(t.db, { user_id: client.id, ...unoffered });
  await change(id, { solutionId: null });
  await change(id, { solutionId: secret.id });
  expect(JSON.stringify(await seen(id))).not.toContain('antimony');
});
