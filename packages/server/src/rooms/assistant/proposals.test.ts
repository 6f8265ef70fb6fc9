import { type Gaps, listGaps } from '@recourse/contract/assistant';
import * as reports from '@recourse/contract/reports';
import { createSolution, deleteSolution, updateSolution } from '@recourse/contract/solutions';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReportRow, UserRow } from '../../db/tables.ts';
import { makeReport, makeUser } from '../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { proposeSolutions } from './proposals.service.ts';

/** Published solutions are proposed to waiting clients. */

let t: TestApp;
let admin: UserRow;
let employee: UserRow;
let client: UserRow;
beforeAll(async () => {
  t = await createTestApp();
  [admin, employee, client] = await Promise.all([
    makeUser(t.db, { role: 'ADMIN' }),
    makeUser(t.db, { role: 'EMPLOYE' }),
    makeUser(t.db),
  ]);
});
afterAll(() => t.close());

const waiting = (reclamation_text: string, values: Parameters<typeof makeReport>[1] = {}) =>
  makeReport(t.db, { reclamation_text, solution_id: null, user_id: client.id, ...values });
const stored = (id: number): Promise<ReportRow> =>
  t.db.selectFrom('reports').where('id', '=', id).selectAll().executeTakeFirstOrThrow();
const publish = async (texte: string, motcle: string[]): Promise<number> =>
  (await t.call(createSolution, admin, { body: { texte, motcle } })).json<{ id: number }>().id;
/** Runs the background step until nothing is left. Resolves with the number of batches. */
const proposeAll = async (): Promise<number> => {
  let portions = 0;
  while (await proposeSolutions(t.ctx)) portions += 1;
  return portions;
};
/** A server where something changes between the assistant's answer and the transaction that stores it. */
const meanwhile = (change: () => Promise<unknown>) => ({
  ...t.ctx,
  knowledge: {
    ...t.ctx.knowledge,
    shownFirst: async (asked: readonly string[]) => {
      const found = await t.ctx.knowledge.shownFirst(asked);
      await change();
      return found;
    },
  },
});
const seen = async (id: number, as: UserRow) =>
  (await t.call(reports.getReport, as, { params: { id } })).json<reports.Report>();

test('a solution from the solutions screen is proposed to all who wait without one, and the staff sees it', async () => {
  const fits = await waiting('My euphonium valve is stuck');
  const other = await waiting('Where is the parking lot of the library');
  const tooShort = await waiting('eu');
  const gone = await waiting('My euphonium valve is stuck too', { deleted_at: t.clock.now() });
  const resolved = await waiting('Euphonium valve stuck, no more', { resolved_at: t.clock.now() });
  const dismissed = await waiting('Euphonium valve stuck, a test', {
    settled_by: 'DISMISSED',
    dismissal: 'TEST',
    settled_at: t.clock.now(),
  });
  const attached = await makeReport(t.db, { reclamation_text: 'Euphonium valve is stuck again' });
  const id = await publish('Oil the valve of the euphonium when it is stuck.', [
    'euphonium',
    'valve',
    'stuck',
  ]);
  // The request itself proposes nothing.
  expect((await stored(fits.id)).solution_id).toBeNull();
  const before = await t.db
    .selectFrom('outbox')
    .select((eb) => eb.fn.max('id').as('last'))
    .executeTakeFirstOrThrow();
  await proposeAll();
  expect(await stored(fits.id)).toMatchObject({
    solution_id: id,
    solution_version: 1,
    suggested_solution_id: id,
    handled_by_ai: true,
    validated_by_employee: false,
    version: fits.version + 1,
  });
  for (const report of [other, tooShort, gone, resolved, dismissed])
    expect(await stored(report.id)).toEqual(await stored(report.id).then(() => report));
  expect((await stored(attached.id)).solution_id).toBe(attached.solution_id);
  const told = await t.db
    .selectFrom('outbox')
    .where('area', '=', 'reports')
    .where('id', '>', before.last)
    .select('object_id')
    .execute();
  expect(told).toEqual([{ object_id: fits.id }]);
  const trail = await t.db
    .selectFrom('audit')
    .where('action', '=', 'propose')
    .select(['object_id', 'actor_id', 'fields'])
    .execute();
  expect(trail).toEqual([
    { object_id: fits.id, actor_id: null, fields: ['solutionId', 'handledByAI'] },
  ]);

  for (const as of [admin, employee])
    expect(await seen(fits.id, as)).toMatchObject({ solutionId: id, handledByAI: true });
  // The client reads the solution once somebody has confirmed it.
  expect(await seen(fits.id, client)).toMatchObject({ solutionText: null });
  const params = { id: fits.id, employeeId: employee.id };
  await t.call(reports.validateReportBy, employee, { params, body: { solutionId: id } });
  expect((await seen(fits.id, client)).solutionText).toMatch(/^Oil the valve/);
  const outcome = await t.db
    .selectFrom('report_outcomes')
    .where('report_id', '=', fits.id)
    .select(['verdict', 'features'])
    .executeTakeFirstOrThrow();
  expect(outcome.verdict).toBe('TAKEN');
  expect(outcome.features).not.toBeNull();
});

test('an edit is proposed too, but not a change that leaves text and keywords as they are', async () => {
  const id = await publish('Call us.', ['xerophyte']);
  await proposeAll();
  const report = await waiting('The sousaphone mouthpiece is bent');
  const update = (changes: object) =>
    t.call(updateSolution, admin, { params: { id }, body: changes as never });
  await update({ internal: true });
  expect(await proposeAll()).toBe(0);
  await update({
    texte: 'Bring the sousaphone: its bent mouthpiece is exchanged.',
    motcle: ['sousaphone', 'mouthpiece', 'bent'],
  });
  expect(await proposeAll()).toBe(1);
  expect(await stored(report.id)).toMatchObject({ solution_id: id, solution_version: 3 });
  // The solution is internal, so the client sees none.
  const read = await seen(report.id, client);
  expect(read).toMatchObject({ solutionId: null, suggestionHidden: true });
});

test('what none fitted gets it, and what was answered by hand shows no gap any more', async () => {
  const none = await waiting('The bassoon reed is split', { none_fits_at: t.clock.now() });
  const byHand = await waiting('My bassoon reed is split', {
    settled_by: 'PERSON',
    settled_at: t.clock.now(),
    settler_id: employee.id,
  });
  const listed = async () =>
    (await t.call(listGaps, admin)).json<Gaps>().groups.flatMap(({ reportIds }) => reportIds);
  expect(await listed()).toEqual(expect.arrayContaining([none.id, byHand.id]));
  const id = await publish('A split bassoon reed is replaced.', ['bassoon', 'reed', 'split']);
  await proposeAll();
  expect(await stored(none.id)).toMatchObject({ solution_id: id, handled_by_ai: true });
  const { version, gap_closed_at, ...rest } = await stored(byHand.id);
  expect(gap_closed_at).not.toBeNull();
  expect({ version, solution_id: rest.solution_id }).toEqual({ version: 1, solution_id: null });
  expect(await listed()).not.toContain(byHand.id);
});

test('a blind report stays blind, and a first suggestion is drawn like any other', async () => {
  await t.db
    .insertInto('assistant_settings')
    .values({ blind_every: 1 })
    .onConflict((oc) => oc.column('single').doUpdateSet({ blind_every: 1 }))
    .execute();
  const first = await waiting('The glockenspiel bar is cracked');
  const judged = await waiting('The glockenspiel bar cracked again', { blind: true });
  await publish('Cracked bars of a glockenspiel are welded.', ['glockenspiel', 'bar', 'cracked']);
  await proposeAll();
  for (const { id } of [first, judged]) {
    expect(await stored(id)).toMatchObject({ blind: true, handled_by_ai: true });
    expect(await seen(id, employee)).toMatchObject({ suggestionHidden: true, solutionId: null });
  }
  await t.db.updateTable('assistant_settings').set({ blind_every: 0 }).execute();
});

test('it comes in portions, goes on where it stopped, and a change meanwhile is not lost', async () => {
  const texts = Array.from({ length: 130 }, (_, at) => `Clarinet number ${at} squeals`);
  const many: ReportRow[] = [];
  for (const text of texts) many.push(await waiting(text));
  const id = await publish('A clarinet that squeals needs a new reed.', ['clarinet', 'squeals']);
  const open = async () =>
    (await Promise.all(many.map((row) => stored(row.id)))).filter(
      (row) => row.solution_id === null,
    );
  expect(await proposeSolutions(t.ctx)).toBe(true);
  const left = await open();
  expect(left.length).toBeGreaterThan(0);
  expect(left.length).toBeLessThan(many.length);
  // Another server continues, and two servers at once do nothing twice.
  const another = await t.another();
  await Promise.all([proposeSolutions(t.ctx), proposeSolutions(another.ctx)]);
  await proposeAll();
  const all = await Promise.all(many.map((row) => stored(row.id)));
  expect(all.every((row) => row.solution_id === id && row.version === 2)).toBe(true);
  expect(await t.db.selectFrom('solution_proposals').selectAll().execute()).toEqual([]);
  expect(await proposeSolutions(t.ctx)).toBe(false);

  // The solution was published after a step had asked; the next step checks all reports again.
  const late = await waiting('Clarinet of mine squeals');
  const slow = meanwhile(() =>
    t.call(updateSolution, admin, { params: { id }, body: { motcle: ['clarinet', 'reed'] } }),
  );
  await t.call(updateSolution, admin, { params: { id }, body: { motcle: ['clarinet'] } });
  expect(await proposeSolutions(slow)).toBe(true);
  expect((await stored(late.id)).solution_id).toBeNull();
  await proposeAll();
  expect(await stored(late.id)).toMatchObject({ solution_id: id, solution_version: 3 });
});

test('a solution that is gone again, and a report that changed meanwhile, are left alone', async () => {
  const report = await waiting('The ocarina whistles flat');
  const id = await publish('Warm the ocarina that whistles flat.', ['ocarina', 'whistles', 'flat']);
  const body = { reclamationText: 'Now it is the lute.' };
  await proposeSolutions(
    meanwhile(() => t.call(reports.updateReport, admin, { params: { id: report.id }, body })),
  );
  expect((await stored(report.id)).solution_id).toBeNull();
  const again = await waiting('Another ocarina whistles flat');
  await t.call(updateSolution, admin, { params: { id }, body: { motcle: ['ocarina'] } });
  await proposeSolutions(meanwhile(() => t.call(deleteSolution, admin, { params: { id } })));
  await proposeAll();
  expect((await stored(again.id)).solution_id).toBeNull();
});

test('an assistant that is not built yet is asked later', async () => {
  await waiting('The theremin hums');
  await publish('Ground the theremin that hums.', ['theremin', 'hums']);
  const notYet = { ...t.ctx, knowledge: { ...t.ctx.knowledge, ready: () => false } };
  expect(await proposeSolutions(notYet)).toBe(false);
  expect(await proposeAll()).toBeGreaterThan(0);
});
