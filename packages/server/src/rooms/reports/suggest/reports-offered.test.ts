import { search, type SearchResult } from '@recourse/contract/ai';
import { SEARCH } from '@recourse/contract/values/limits';
import * as reports from '@recourse/contract/reports';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SolutionRow, UserRow } from '../../../db/tables.ts';
import { makeSolution, makeUser } from '../../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';

let t: TestApp;
let admin: UserRow;
let employee: UserRow;
let client: UserRow;
let offered: SolutionRow;
let secret: SolutionRow;
beforeAll(async () => {
  t = await createTestApp();
  [admin, employee, client] = await Promise.all([
    makeUser(t.db, { role: 'ADMIN' }),
    makeUser(t.db, { role: 'EMPLOYE' }),
    makeUser(t.db),
  ]);
  offered = await makeSolution(t.db, { texte: 'Restart the router.', motcle: ['wifi'] });
  // More solutions than the search offers match the words better.
  for (let i = 0; i < SEARCH.kMax; i += 1)
    await makeSolution(t.db, { texte: `Wifi router tip ${i}.`, motcle: ['router', 'wifi'] });
  secret = await makeSolution(t.db, {
    texte: 'Unlock the vault with canary. Then count the gold of the canary.',
    motcle: [],
  });
});
afterAll(() => t.close());

const file = async (body: Record<string, unknown>, as = client) =>
  (
    await t.call(reports.createReport, as, {
      body: { reclamationText: 'my wifi router is slow', ...body } as never,
    })
  ).json<reports.Report>();
const seen = async (id: number, as = client) =>
  (await t.call(reports.getReport, as, { params: { id } })).json<reports.Report>();

test('a client reads the text of a solution that the search offers him for what he wrote', async () => {
  const query = { q: 'my wifi router is slow', k: String(SEARCH.kMax) };
  const found = (await t.call(search, client, { query })).json<SearchResult[]>();
  expect(found).toHaveLength(SEARCH.kMax);
  for (const { id, texte } of [found[0], found.at(-1)].filter((hit) => hit !== undefined)) {
    const report = await file({ solutionId: id });
    expect(report).toMatchObject({ solutionId: id, solutionText: texte });
    expect(await seen(report.id)).toMatchObject({ solutionText: texte });
  }
});

test('of a solution that he only names the id is stored and nothing of its text comes back', async () => {
  const body = { solutionId: secret.id, conversationId: 'a-chat' };
  const report = await file(body);
  expect(report).toMatchObject({ solutionId: secret.id, solutionText: null, handledByAI: true });
  const list = await t.call(reports.listReports, client, { query: {} });
  const csv = await t.call(reports.exportReports, client, { query: {} });
  // The next message of the conversation names the solution too, and one with the same text chooses
  // it.
  const next = await file({ ...body, reclamationText: 'my wifi router is slow\nstill' });
  await file({ solutionId: offered.id, reclamationText: 'wifi', conversationId: 'b-chat' });
  const picked = await file({ ...body, reclamationText: 'wifi', conversationId: 'b-chat' });
  for (const answer of [report, await seen(report.id), list.json(), csv.body, next, picked])
    expect(JSON.stringify(answer).toLowerCase()).not.toMatch(/canary|gold|vault/);
  expect(next).toMatchObject({ id: report.id, solutionId: secret.id });
  expect(picked).toMatchObject({ solutionId: secret.id });
  for (const as of [admin, employee])
    expect(await seen(report.id, as)).toMatchObject({ solutionText: secret.texte });
});

test('it is his to read once an employee has confirmed it, and while it is confirmed', async () => {
  const { id } = await file({ solutionId: secret.id });
  const params = { id, employeeId: employee.id };
  await t.call(reports.validateReportBy, employee, { params, body: { solutionId: secret.id } });
  expect(await seen(id)).toMatchObject({ solutionText: secret.texte });
  await t.call(reports.undoValidation, employee, { params: { id } });
  expect(await seen(id)).toMatchObject({ solutionId: secret.id, solutionText: null });
});

test('another solution that the staff attach is his to read', async () => {
  const { id } = await file({ solutionId: secret.id });
  const other = await makeSolution(t.db, { texte: 'Call the plumber.' });
  await t.call(reports.updateReport, admin, { params: { id }, body: { solutionId: other.id } });
  expect(await seen(id)).toMatchObject({ solutionText: other.texte });
});

test('without an assistant a report that names a solution is saved, and its text is kept back', async () => {
  const without = await t.another();
  await without.ctx.knowledge.stop();
  const body = { reclamationText: 'my wifi router', solutionId: offered.id };
  const response = await without.call(reports.createReport, client, { body });
  expect(response.statusCode).toBe(201);
  expect(response.json()).toMatchObject({ solutionId: offered.id, solutionText: null });
});

test('an administrator reads whatever he attaches', async () => {
  const report = await file({ solutionId: secret.id, userId: client.id }, admin);
  expect(report).toMatchObject({ solutionText: secret.texte });
  expect(await seen(report.id)).toMatchObject({ solutionText: secret.texte });
});
