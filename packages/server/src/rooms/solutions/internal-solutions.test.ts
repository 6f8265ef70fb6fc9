import { handOver, resolveConversation, search, type SearchResult } from '@recourse/contract/ai';
import { type Claim, getClaim } from '@recourse/contract/claims';
import { SEARCH } from '@recourse/contract/values/limits';
import * as reports from '@recourse/contract/reports';
import * as solutions from '@recourse/contract/solutions';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { UserRow } from '../../db/tables.ts';
import { makeUser } from '../../../test/factories.ts';
import { refused } from '../../../test/refusals.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

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

const add = async (texte: string, internal?: boolean) =>
  (
    await t.call(solutions.createSolution, admin, {
      body: { texte, ...(internal === undefined ? {} : { internal }) },
    })
  ).json<solutions.Solution>();
const change = (id: number, body: solutions.SolutionChanges) =>
  t.call(solutions.updateSolution, admin, { params: { id }, body });
const found = async (as: UserRow, q: string, k: number = SEARCH.k) =>
  (await t.call(search, as, { query: { q, k: String(k) } })).json<SearchResult[]>();
const ids = async (as: UserRow, q: string, k?: number) =>
  (await found(as, q, k)).map(({ id }) => id);
const file = (body: reports.NewReport, as = client) => t.call(reports.createReport, as, { body });
const seen = async (id: number, as = client) =>
  (await t.call(reports.getReport, as, { params: { id } })).json<reports.Report>();
const validate = (id: number, solutionId: number) => {
  const params = { id, employeeId: employee.id };
  return t.call(reports.validateReportBy, employee, { params, body: { solutionId } });
};

test('a solution is internal when an administrator says so; each version keeps what it was', async () => {
  const one = await add('Ask the harbour master.');
  expect(one).toMatchObject({ internal: false });
  expect(await add('Ask the lighthouse.', true)).toMatchObject({ internal: true });
  expect((await change(one.id, { internal: true })).json()).toMatchObject({
    internal: true,
    version: 2,
  });
  expect((await change(one.id, { internal: true })).json()).toMatchObject({ version: 2 });
  const versions = await t.db
    .selectFrom('solution_versions')
    .where('solution_id', '=', one.id)
    .select(['version', 'internal'])
    .orderBy('version')
    .execute();
  expect(versions).toEqual([
    { version: 1, internal: false },
    { version: 2, internal: true },
  ]);
  const audited = await t.db
    .selectFrom('audit')
    .where('area', '=', 'solutions')
    .where('object_id', '=', one.id)
    .where('action', '=', 'update')
    .select('fields')
    .execute();
  expect(audited).toEqual([{ fields: ['internal'] }]);
  for (const as of [admin, employee]) {
    const list = await t.call(solutions.listSolutions, as, { query: { q: 'harbour' } });
    expect(list.json()).toMatchObject({ data: [{ id: one.id, internal: true }] });
    const csv = await t.call(solutions.exportSolutions, as, { query: { q: 'harbour' } });
    expect(csv.body.split('\r\n')[0]).toContain(',internal,');
    expect(csv.body).toContain(',true,');
  }
  for (const as of [employee, client])
    await refused(t.db, 403, () =>
      t.call(solutions.updateSolution, as, { params: { id: one.id }, body: { internal: false } }),
    );
  await refused(t.db, 400, () => change(one.id, { internal: 'true' } as never));
  await refused(t.db, 400, () => change(one.id, { internal: null } as never));
});

test('the search of a client never names it, and brings as many others as are wanted', async () => {
  const open = await Promise.all(Array.from({ length: 7 }, () => add('Tune the mandolin again.')));
  const kept = await Promise.all(
    Array.from({ length: 25 }, () => add('Tune the mandolin of the mandolin player.', true)),
  );
  const isKept = (id: number) => kept.some((solution) => solution.id === id);
  expect((await ids(employee, 'my mandolin player', SEARCH.kMax)).filter(isKept)).not.toEqual([]);
  const answers = await ids(client, 'my mandolin player', SEARCH.kMax);
  expect(answers.filter(isKept)).toEqual([]);
  expect(answers).toEqual(expect.arrayContaining(open.map(({ id }) => id)));
  expect(await found(client, 'my mandolin player')).toHaveLength(SEARCH.k);
});

test('it is gone from the search of clients from the change on, and there again after it', async () => {
  const { id } = await add('Oil the hurdy-gurdy.');
  const sees = async (as: UserRow) => (await ids(as, 'my hurdy-gurdy creaks')).includes(id);
  expect(await sees(client)).toBe(true);
  await change(id, { internal: true });
  expect([await sees(client), await sees(employee), await sees(admin)]).toEqual([
    false,
    true,
    true,
  ]);
  const restarted = await t.another();
  const query = { q: 'my hurdy-gurdy creaks' };
  expect((await restarted.call(search, client, { query })).body).not.toContain('hurdy-gurdy');
  await change(id, { internal: false });
  expect(await sees(client)).toBe(true);
});

test('for a client who names it, it is a solution that is missing', async () => {
  const { id } = await add('Ring the bell tower.', true);
  const reclamationText = 'the bell tower is silent';
  const internal = await refused(t.db, 422, () => file({ reclamationText, solutionId: id }));
  const missing = await refused(t.db, 422, () => file({ reclamationText, solutionId: 999_999 }));
  const { requestId: _one, ...refusal } = internal.json<Record<string, unknown>>();
  const { requestId: _other, ...same } = missing.json<Record<string, unknown>>();
  expect(refusal).toEqual(same);
  expect(refusal).toMatchObject({ message: reports.REPORT_MESSAGES.solutionExists });
  expect((await file({ reclamationText })).json()).toMatchObject({ solutionId: null });
  const byAdmin = await file({ reclamationText, solutionId: id, userId: client.id }, admin);
  expect(byAdmin.statusCode).toBe(201);
});

test('nothing of it is in a report that a client has, from the moment on at which it is internal', async () => {
  const solution = await add('Feed the albatross. Then wash the albatross with ambergris.');
  const reclamationText = 'the albatross is hungry';
  const conversationId = 'albatross';
  const saved = (await file({ reclamationText, conversationId })).json<reports.Report>();
  expect(saved).toMatchObject({ solutionId: solution.id, solutionText: solution.texte });
  await change(solution.id, { internal: true });
  const hidden = {
    suggestionHidden: true,
    solutionId: null,
    solutionVersion: null,
    solutionText: null,
    score: null,
    summary: '',
    steps: '[]',
    tags: '[]',
  };
  expect(await seen(saved.id)).toMatchObject(hidden);
  const body = { conversationId };
  const resolved = (await t.call(resolveConversation, client, { body })).json<reports.Report>();
  expect(resolved).toMatchObject(hidden);
  const repeated = (await file({ reclamationText, conversationId })).json<reports.Report>();
  const csv = await t.call(reports.exportReports, client, { query: {} });
  for (const answer of [resolved, repeated, csv.body])
    expect(JSON.stringify(answer)).not.toContain('ambergris');
  for (const name of ['q', 'solutionId']) {
    const query = { [name]: String(solution.id) };
    const list = await t.call(reports.listReports, client, { query });
    expect(list.json<{ data: reports.Report[] }>().data.map(({ id }) => id)).not.toContain(
      saved.id,
    );
  }
  for (const as of [admin, employee])
    expect(await seen(saved.id, as)).toMatchObject({ solutionText: solution.texte });
});

test('what an employee validates with it teaches, and the claim waits for his own words', async () => {
  const solution = await add('Grease the periscope with spermaceti.', true);
  const conversationId = 'periscope';
  const { id } = (
    await file({ reclamationText: 'my periscope is stuck', conversationId })
  ).json<reports.Report>();
  const body = { conversationId };
  const claim = (await t.call(handOver, client, { body })).json<Claim>();
  expect((await validate(id, solution.id)).json()).toMatchObject({ solutionText: solution.texte });
  expect(await seen(id)).toMatchObject({
    validatedByEmployee: true,
    employeeId: employee.id,
    suggestionHidden: true,
    solutionId: null,
    solutionText: null,
    summary: '',
  });
  const params = { id: claim.id };
  const after = (await t.call(getClaim, client, { params })).json<Claim>();
  expect(after).toEqual({ ...claim, updatedAt: after.updatedAt, version: after.version });
  expect((await found(employee, 'my periscope is stuck'))[0]).toMatchObject({
    id: solution.id,
    evidence: { confirmed: 1 },
  });
  expect(JSON.stringify(await found(client, 'my periscope is stuck'))).not.toContain('spermaceti');
  await t.call(reports.undoValidation, employee, { params: { id } });
  expect((await t.call(getClaim, client, { params })).json()).toEqual(after);
});
