import { resolveConversation, search, type SearchResult } from '@recourse/contract/ai';
import { recallAnswers } from '@recourse/contract/assistant';
import * as reports from '@recourse/contract/reports';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SolutionRow, UserRow } from '../../../db/tables.ts';
import { announce } from '../../../kernel/changes/outbox.ts';
import { makeSolution, makeUser } from '../../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { recordOutcome, removeOutcomes } from './outcomes.repository.ts';

/** Each test has its own subject, so that its solutions do not answer complaints of another. */

let t: TestApp;
let admin: UserRow;
let employee: UserRow;
let client: UserRow;
let toner: SolutionRow;
let other: SolutionRow;
beforeAll(async () => {
  t = await createTestApp();
  [admin, employee, client, toner, other] = await Promise.all([
    makeUser(t.db, { role: 'ADMIN' }),
    makeUser(t.db, { role: 'EMPLOYE' }),
    makeUser(t.db),
    makeSolution(t.db, { texte: 'Replace the toner of the printer.', motcle: ['toner'] }),
    makeSolution(t.db, { texte: 'Order a spare key at the desk.', motcle: ['spare key'] }),
  ]);
});
afterAll(() => t.close());

const filed = async (
  reclamationText: string,
  more: Partial<reports.NewReport> = {},
  as = client,
): Promise<reports.Report> =>
  (await t.call(reports.createReport, as, { body: { reclamationText, ...more } })).json();
const validate = (id: number, solutionId: number) =>
  t.call(reports.validateReportBy, employee, {
    params: { id, employeeId: employee.id },
    body: { solutionId },
  });
const undo = (id: number) => t.call(reports.undoValidation, employee, { params: { id } });
const outcomesOf = (id: number) =>
  t.db
    .selectFrom('report_outcomes')
    .where('report_id', '=', id)
    .select(['side', 'verdict', 'features', 'confident', 'judged_at'])
    .orderBy('side')
    .execute();
const verdictsOf = async (id: number) => (await outcomesOf(id)).map(({ verdict }) => verdict);
const found = async (q: string): Promise<SearchResult[]> =>
  (await t.call(search, employee, { query: { q } })).json();

test('a report keeps what the assistant knew of its first answer, as numbers, and nobody reads them', async () => {
  const report = await filed('The toner of the printer is empty.');
  const row = await t.db
    .selectFrom('reports')
    .where('id', '=', report.id)
    .select('answer_features')
    .executeTakeFirstOrThrow();
  expect(row.answer_features).toHaveLength(10);
  expect(row.answer_features?.every(Number.isFinite)).toBe(true);
  expect(JSON.stringify([report, await found('toner')])).not.toContain('eatures');
  const silent = await filed('Zyxwv qqq.');
  expect(silent.score).toBeNull();
  await validate(silent.id, other.id);
  // There was no answer, so there is nothing to judge.
  expect(await outcomesOf(silent.id)).toEqual([]);
});

test('confirming and correcting are judgements, and undoing leaves no trace of them', async () => {
  const report = await filed('No toner in the big printer.');
  const before = await found('toner printer empty');
  await validate(report.id, toner.id);
  const [judged] = await outcomesOf(report.id);
  expect(judged).toMatchObject({ side: 'STAFF', verdict: 'TAKEN', judged_at: t.clock.now() });
  expect(judged?.features).toHaveLength(10);
  expect(judged?.confident).toBe(report.confident);
  expect(await found('toner printer empty')).not.toEqual(before);
  await undo(report.id);
  expect(await outcomesOf(report.id)).toEqual([]);
  expect(await found('toner printer empty')).toEqual(before);

  await validate(report.id, other.id);
  expect(await verdictsOf(report.id)).toEqual(['OTHER']);
  // An administrator corrects it: the same judgement, with the same time, but another verdict.
  const judgedAt = t.clock.now();
  t.clock.advance(60_000);
  const changed = await t.call(reports.updateReport, admin, {
    params: { id: report.id },
    body: { solutionId: toner.id },
  });
  expect(changed.statusCode).toBe(200);
  expect(await outcomesOf(report.id)).toMatchObject([{ verdict: 'TAKEN', judged_at: judgedAt }]);
  await t.call(reports.updateReport, admin, {
    params: { id: report.id },
    body: { validatedByEmployee: false },
  });
  expect(await outcomesOf(report.id)).toEqual([]);
});

test('a report that is saved as validated is judged at once, and a recall takes the judgements back', async () => {
  const validated = { validatedByEmployee: true, solutionId: toner.id };
  const report = await filed('The toner box leaks.', validated, admin);
  expect(await verdictsOf(report.id)).toEqual(['TAKEN']);
  await t.call(recallAnswers, admin, { body: { solutionId: toner.id } });
  expect(await outcomesOf(report.id)).toEqual([]);
});

test('a client who says that it helped judges too, until his text is another one', async () => {
  const conversationId = crypto.randomUUID();
  const report = await filed('Which toner fits my printer?', { conversationId });
  await t.call(resolveConversation, client, { body: { conversationId } });
  expect(await outcomesOf(report.id)).toMatchObject([{ side: 'CLIENT', verdict: 'YES' }]);
  await validate(report.id, other.id);
  expect(await verdictsOf(report.id)).toEqual(['YES', 'OTHER']);
  await undo(report.id);
  expect(await verdictsOf(report.id)).toEqual(['YES']);
  await filed('And where do I buy toner?', { conversationId });
  expect(await outcomesOf(report.id)).toEqual([]);
});

test('a text that nothing answers makes its like less sure, and coming back restores every answer', async () => {
  const asked = 'Is the toner of the printer poisonous for cats?';
  const report = await filed('Is toner of a printer poisonous for dogs?');
  const before = await found(asked);
  const judge = (work: (trx: typeof t.db) => Promise<void>) =>
    t.db.transaction().execute(async (trx) => {
      await work(trx);
      await announce(trx, 'reports', report.id);
    });
  await judge((trx) => recordOutcome(trx, report.id, { verdict: 'NONE_FITS', at: t.clock.now() }));
  const after = await found(asked);
  expect(after[0]?.id).toBe(before[0]?.id);
  expect(after[0]?.score).toBeLessThan(before[0]?.score ?? 0);
  await judge((trx) => removeOutcomes(trx, [report.id]));
  expect(await found(asked)).toEqual(before);
});
