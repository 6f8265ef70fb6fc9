import * as ai from '@recourse/contract/ai';
import { type Candidates, listCandidates } from '@recourse/contract/ai-candidates';
import type { Claim } from '@recourse/contract/claims';
import { deleteClaim } from '@recourse/contract/claims';
import { type EmployeeDashboard, getDashboard } from '@recourse/contract/dashboards';
import * as reports from '@recourse/contract/reports';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SolutionRow, UserRow } from '../../db/tables.ts';
import { makeClaim, makeReport, makeSolution, makeUser } from '../../../test/factories.ts';
import { refused } from '../../../test/refusals.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let t: TestApp;
let admin: UserRow;
let employee: UserRow;
let client: UserRow;
let router: SolutionRow;
let fan: SolutionRow;
beforeAll(async () => {
  t = await createTestApp();
  [admin, employee, client] = await Promise.all([
    makeUser(t.db, { role: 'ADMIN' }),
    makeUser(t.db, { role: 'EMPLOYE' }),
    makeUser(t.db),
  ]);
  router = await makeSolution(t.db, { texte: 'Restart the router.', motcle: ['wifi'] });
  fan = await makeSolution(t.db, { texte: 'Clean the fan of the tv.', motcle: ['fan', 'tv'] });
  for (let i = 0; i < 8; i += 1) await makeSolution(t.db, { texte: `Wait for delivery ${i}.` });
});
afterAll(() => t.close());

const ask = (as: UserRow | null, query: Record<string, string>) => t.call(ai.search, as, { query });
const found = async (query: Record<string, string>) =>
  (await ask(client, query)).json<ai.SearchResult[]>();
const handOver = (as: UserRow, conversationId: string) =>
  t.call(ai.handOver, as, { body: { conversationId } });
const report = async (conversationId: string, reclamationText: string, as = client) =>
  (
    await t.call(reports.createReport, as, { body: { conversationId, reclamationText } })
  ).json<reports.Report>();

test('every role searches; the answer is a plain array with reasons', async () => {
  for (const as of [admin, employee, client]) {
    const response = await ask(as, { q: 'wifi router broken' });
    expect(response.statusCode).toBe(200);
    // Weak further results may follow.
    const [first] = response.json<ai.SearchResult[]>();
    expect(first).toMatchObject({ id: router.id, texte: 'Restart the router.', motcle: ['wifi'] });
  }
  await refused(t.db, 401, () => ask(null, { q: 'router' }));
});

test('IN-15 short texts find nothing, k is from 1 to 20, long ones go by POST', async () => {
  expect(await found({ q: ' tv ' })).toEqual([]);
  expect((await found({ q: ' fan ' }))[0]).toMatchObject({ id: fan.id });
  expect(await found({ q: 'wait delivery' })).toHaveLength(5);
  expect(await found({ q: 'wait delivery', k: '2' })).toHaveLength(2);
  expect((await ask(client, { q: 'router', k: '20' })).statusCode).toBe(200);
  for (const k of ['0', '-1', '21', 'x'])
    await refused(t.db, 400, () => ask(client, { q: 'router', k }));
  await refused(t.db, 400, () => ask(client, { q: 'r'.repeat(2_001) }));
  await refused(t.db, 400, () => ask(client, {}));
  const post = (body: unknown) => t.call(ai.searchLong, client, { body });
  const long = await post({ q: `${'my wifi router is broken. '.repeat(300)}`, k: 1 });
  expect(long.json()).toMatchObject([{ id: router.id }]);
  await refused(t.db, 400, () => post({ q: 'r'.repeat(10_001) }));
  await refused(t.db, 400, () => post({ q: 'router', k: '1' }));
});

test("PR-04 nothing of other people's complaints is in an answer", async () => {
  await makeReport(t.db, {
    reclamation_text: 'canaryword of my wifi router',
    solution_id: router.id,
    validated_by_employee: true,
    employee_id: employee.id,
    validated_at: new Date(),
  });
  await t.db.insertInto('outbox').values({ area: 'reports', object_id: 1 }).execute();
  const other = await t.another();
  const response = await other.call(ai.search, client, { query: { q: 'my wifi router' } });
  const [first] = response.json<ai.SearchResult[]>();
  expect(first).toMatchObject({ id: router.id, evidence: { confirmed: 1 } });
  expect(response.body).not.toContain('canaryword');
});

test('a summary comes with steps and tags', async () => {
  const response = await t.call(ai.summarize, client, {
    body: { reclamationText: 'My router is broken.', solutionText: 'Unplug it. Plug it in.' },
  });
  expect(response.json()).toMatchObject({ steps: ['Unplug it.', 'Plug it in.'] });
  const body = { reclamationText: ' ', solutionText: '' };
  const empty = await refused(t.db, 400, () => t.call(ai.summarize, client, { body }));
  expect(empty.json()).toMatchObject({ message: reports.REPORT_MESSAGES.text });
});

test('asking for a person makes one open claim, linked to the report', async () => {
  const saved = await report('chat-1', 'my wifi router');
  const response = await handOver(client, 'chat-1');
  expect(response.statusCode).toBe(201);
  const claim = response.json<Claim>();
  expect(claim).toMatchObject({
    contenu: 'my wifi router',
    status: 'OPEN',
    response: null,
    clientId: client.id,
    createdBy: client.id,
    assigneeId: null,
  });
  const linked = await t.call(reports.getReport, client, { params: { id: saved.id } });
  expect(linked.json()).toMatchObject({ claimId: claim.id });
  const again = await handOver(client, 'chat-1');
  expect(again.statusCode).toBe(200);
  expect(again.json()).toEqual(claim);
  const trail = await t.db
    .selectFrom('audit')
    .where('area', '=', 'claims')
    .where('object_id', '=', claim.id)
    .select('action')
    .execute();
  expect(trail).toEqual([{ action: 'hand-over' }]);
});

test('ten clicks at once make one claim', async () => {
  await report('chat-2', 'my wifi router');
  const answers = await Promise.all(Array.from({ length: 10 }, () => handOver(client, 'chat-2')));
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(9);
  expect(new Set(answers.map((answer) => answer.json<Claim>().id)).size).toBe(1);
});

test('only clients hand over, and only their own conversation', async () => {
  await report('chat-3', 'my wifi router');
  const other = await makeUser(t.db);
  await refused(t.db, 403, () => handOver(employee, 'chat-3'));
  await refused(t.db, 403, () => handOver(admin, 'chat-3'));
  const foreign = await refused(t.db, 422, () => handOver(other, 'chat-3'));
  const missing = await refused(t.db, 422, () => handOver(client, 'no-such-chat'));
  expect(foreign.json()).toMatchObject({ message: ai.NOTHING_TO_HAND_OVER });
  expect(missing.json()).toMatchObject({ message: ai.NOTHING_TO_HAND_OVER });
  await refused(t.db, 400, () => handOver(client, ''));
});

test('after the client deleted the claim the conversation can be handed over again', async () => {
  await report('chat-4', 'my wifi router');
  const first = (await handOver(client, 'chat-4')).json<Claim>();
  await t.call(deleteClaim, client, { params: { id: first.id } });
  const second = await handOver(client, 'chat-4');
  expect(second.statusCode).toBe(201);
  expect(second.json<Claim>().id).not.toBe(first.id);
});

const resolve = (as: UserRow | null, conversationId: string) =>
  t.call(ai.resolveConversation, as, { body: { conversationId } });

test('a client says once that his question is resolved; his report then needs nobody', async () => {
  const saved = await report('chat-5', 'my wifi router');
  expect(saved.resolvedAt).toBeNull();
  const response = await resolve(client, 'chat-5');
  expect(response.json()).toMatchObject({
    id: saved.id,
    resolvedAt: t.clock.now().toISOString(),
    validatedByEmployee: false,
  });
  t.clock.advance(1_000);
  expect((await resolve(client, 'chat-5')).json()).toEqual(response.json());
  const seen = await t.call(reports.getReport, employee, { params: { id: saved.id } });
  expect(seen.json()).toMatchObject({ resolvedAt: response.json<reports.Report>().resolvedAt });
  const trail = await t.db
    .selectFrom('audit')
    .where('area', '=', 'reports')
    .where('object_id', '=', saved.id)
    .select('action')
    .orderBy('id')
    .execute();
  expect(trail).toEqual([{ action: 'create' }, { action: 'resolve' }]);
});

test('a report whose client was helped waits for nobody: not in the queue, not in its figure', async () => {
  const { id } = await report('chat-9', 'my wifi router');
  const waiting = async () => {
    const query = { pending: 'true', handledByAI: 'true', resolved: 'false' };
    const list = await t.call(reports.listReports, employee, { query });
    const { data } = list.json<{ data: reports.Report[] }>();
    const figures = (await t.call(getDashboard, employee)).json<EmployeeDashboard>();
    expect(figures.aiReportsToValidate).toBe(data.length);
    return data.map((row) => row.id);
  };
  expect(await waiting()).toContain(id);
  await resolve(client, 'chat-9');
  expect(await waiting()).not.toContain(id);
  const query = { pending: 'true', resolved: 'true' };
  const helped = await t.call(reports.listReports, employee, { query });
  expect(helped.json<{ data: reports.Report[] }>().data.map((row) => row.id)).toContain(id);
  await report('chat-9', 'my wifi router\nbroke again');
  expect(await waiting()).toContain(id);
});

test('a question that goes on, or for which a person is asked after all, is open again', async () => {
  await report('chat-6', 'my wifi router');
  await resolve(client, 'chat-6');
  expect(await report('chat-6', 'my wifi router\nbroke again')).toMatchObject({ resolvedAt: null });
  const { id } = await report('chat-7', 'my wifi router');
  await resolve(client, 'chat-7');
  await handOver(client, 'chat-7');
  const after = await t.call(reports.getReport, client, { params: { id } });
  expect(after.json()).toMatchObject({ resolvedAt: null });
  const refusal = await refused(t.db, 409, () => resolve(client, 'chat-7'));
  expect(refusal.json()).toMatchObject({ message: ai.HANDED_OVER });
});

test('only clients resolve, and only their own conversation', async () => {
  await report('chat-8', 'my wifi router');
  const other = await makeUser(t.db);
  await refused(t.db, 401, () => resolve(null, 'chat-8'));
  await refused(t.db, 403, () => resolve(employee, 'chat-8'));
  await refused(t.db, 403, () => resolve(admin, 'chat-8'));
  const foreign = await refused(t.db, 422, () => resolve(other, 'chat-8'));
  const missing = await refused(t.db, 422, () => resolve(client, 'no-such-chat'));
  expect(foreign.json<{ message: string }>().message).toBe(
    missing.json<{ message: string }>().message,
  );
  await refused(t.db, 400, () => resolve(client, ''));
});

test('staff see the complaints that an answer was confirmed for, clients only that they exist', async () => {
  const of = async (as: UserRow) =>
    (await ask(as, { q: 'my wifi router' })).json<ai.SearchResult[]>()[0]?.evidence;
  const shown = await of(employee);
  expect(shown?.similar?.[0]).toMatchObject({ text: 'canaryword of my wifi router' });
  expect(await of(admin)).toEqual(shown);
  const { similar: _texts, ...rest } = shown ?? {};
  expect(await of(client)).toEqual(rest);
  expect(rest).toMatchObject({ confirmed: 1, compared: 1 });
});

test('an answer is confirmed as often as it was confirmed, in the same words or in others', async () => {
  const [oil, tune] = [
    await makeSolution(t.db, { texte: 'Oil the valves.', motcle: ['trombone'] }),
    await makeSolution(t.db, { texte: 'Tune it by ear.', motcle: ['trombone'] }),
  ];
  const confirm = async (reclamationText: string, { id: solutionId }: SolutionRow) => {
    const { id } = (
      await t.call(reports.createReport, client, { body: { reclamationText } })
    ).json<reports.Report>();
    const params = { id, employeeId: employee.id };
    await t.call(reports.validateReportBy, employee, { params, body: { solutionId } });
  };
  for (let times = 0; times < 3; times += 1) await confirm('my trombone sticks', oil);
  await confirm('the trombone sticks again', oil);
  await confirm('my trombone sticks out of tune', tune);
  const answers = await found({ q: 'the trombone sticks' });
  const evidence = new Map(answers.map((answer) => [answer.id, answer.evidence]));
  expect(evidence.get(oil.id)).toMatchObject({ confirmed: 4, compared: 5 });
  expect(evidence.get(tune.id)).toMatchObject({ confirmed: 1, compared: 5 });
});

test('two close answers come with the words that tell them apart, others without', async () => {
  const drain = await makeSolution(t.db, { texte: 'Empty the drain of the gizmo.', motcle: [] });
  const motor = await makeSolution(t.db, { texte: 'Grease the motor of the gizmo.', motcle: [] });
  const close = (await found({ q: 'my gizmo stopped' })).slice(0, 2);
  const words = new Map(close.map((one) => [one.id, one.tellingWords]));
  expect(words.get(drain.id)).toEqual(['Empty', 'drain']);
  expect(words.get(motor.id)).toEqual(['Grease', 'motor']);
  // The complaint contains the words already, so the client is not asked about them.
  const [first] = await found({ q: 'the drain of my gizmo: empty the drain?' });
  expect(first).toMatchObject({ id: drain.id });
  expect(first).not.toHaveProperty('tellingWords');
  expect((await found({ q: 'wifi router' }))[0]).not.toHaveProperty('tellingWords');
});

test('whoever answers a claim gets the solutions that fit it; its client and others do not', async () => {
  const claim = await makeClaim(t.db, {
    created_by: client.id,
    client_id: client.id,
    contenu: 'My wifi is gone, the router blinks.',
  });
  const candidates = (as: UserRow) => t.call(listCandidates, as, { params: { id: claim.id } });
  for (const who of [admin, employee])
    expect((await candidates(who)).json<Candidates>()).toMatchObject({ report: null });
  expect((await candidates(employee)).json<Candidates>().data[0]).toMatchObject({
    id: router.id,
    version: router.version,
  });
  const report = await makeReport(t.db, { user_id: client.id, claim_id: claim.id });
  expect((await candidates(employee)).json()).toMatchObject({
    report: { id: report.id, version: report.version },
  });
  await refused(t.db, 403, () => candidates(client));
  await t.db
    .updateTable('claims')
    .set({ assignee_id: admin.id })
    .where('id', '=', claim.id)
    .execute();
  await refused(t.db, 404, () => candidates(employee));
});

test('a blind report of the claim keeps them from employees until one has chosen', async () => {
  const claim = await makeClaim(t.db, {
    created_by: client.id,
    contenu: 'The wifi router is gone.',
  });
  const { id } = await makeReport(t.db, {
    user_id: client.id,
    claim_id: claim.id,
    solution_id: router.id,
    blind: true,
  });
  const count = async (as: UserRow) =>
    (await t.call(listCandidates, as, { params: { id: claim.id } })).json<{ data: unknown[] }>()
      .data.length;
  expect(await count(employee)).toBe(0);
  expect(await count(admin)).toBeGreaterThan(0);
  await t.db.updateTable('reports').set({ blind_choice_id: fan.id }).where('id', '=', id).execute();
  expect(await count(employee)).toBeGreaterThan(0);
});

test('CR-15 while the assistant is down a search is 503 with Retry-After', async () => {
  const without = await t.another();
  await without.ctx.knowledge.stop();
  const response = await without.call(ai.search, client, { query: { q: 'router' } });
  expect(response.statusCode).toBe(503);
  expect(response.headers['retry-after']).toBeDefined();
});
