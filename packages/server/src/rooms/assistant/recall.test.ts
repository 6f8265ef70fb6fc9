import { recallAnswers } from '@recourse/contract/assistant';
import { createReport, listReports } from '@recourse/contract/reports';
import { updateSolution } from '@recourse/contract/solutions';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReportRow, UserRow } from '../../db/tables.ts';
import { makeClaim, makeReport, makeSolution, makeUser } from '../../../test/factories.ts';
import { untilSomebodyWaits } from '../../../test/lock-waits.ts';
import { refused } from '../../../test/refusals.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let t: TestApp;
let admin: UserRow;
let employee: UserRow;
beforeAll(async () => {
  t = await createTestApp();
  [admin, employee] = await Promise.all([
    makeUser(t.db, { role: 'ADMIN' }),
    makeUser(t.db, { role: 'EMPLOYE' }),
  ]);
});
afterAll(() => t.close());

const recall = (as: UserRow | null, body: unknown) => t.call(recallAnswers, as, { body });
const given = (solutionId: number, values: Parameters<typeof makeReport>[1] = {}) =>
  makeReport(t.db, {
    solution_id: solutionId,
    validated_by_employee: true,
    employee_id: employee.id,
    validated_at: t.clock.now(),
    ...values,
  });
const stored = (id: number) =>
  t.db.selectFrom('reports').where('id', '=', id).selectAll().executeTakeFirstOrThrow();
const claimOf = (id: number) =>
  t.db.selectFrom('claims').where('id', '=', id).selectAll().executeTakeFirstOrThrow();

test('everyone who was given a solution waits again, and the claim that it resolved is open', async () => {
  const [wrong, other] = await Promise.all([makeSolution(t.db), makeSolution(t.db)]);
  await t.db
    .insertInto('solution_versions')
    .values({ solution_id: wrong.id, version: 1, texte: wrong.texte, motcle: [] })
    .onConflict((oc) => oc.doNothing())
    .execute();
  const [resolved, closed, worded] = await Promise.all([
    makeClaim(t.db, { status: 'RESOLVED', response: wrong.texte }),
    makeClaim(t.db, { status: 'CLOSED', response: wrong.texte }),
    makeClaim(t.db, { status: 'RESOLVED', response: 'In our own words.' }),
  ]);
  const claims = [resolved, closed, worded];
  const reports = await Promise.all(claims.map(({ id }) => given(wrong.id, { claim_id: id })));
  const untouched = await given(other.id);
  const deleted = await given(wrong.id, { deleted_at: t.clock.now() });

  expect((await recall(admin, { solutionId: wrong.id })).json()).toEqual({ reports: 3, claims: 2 });

  for (const { id, version } of reports) {
    expect(await stored(id)).toMatchObject({
      validated_by_employee: false,
      handled_by_ai: false,
      solution_id: null,
      employee_id: null,
      validated_at: null,
      version: version + 1,
    });
  }
  expect(await claimOf(resolved.id)).toMatchObject({ status: 'OPEN', response: null });
  expect(await claimOf(closed.id)).toMatchObject({ status: 'CLOSED', response: wrong.texte });
  expect(await claimOf(worded.id)).toMatchObject({ status: 'OPEN', response: 'In our own words.' });
  expect((await stored(untouched.id)).validated_by_employee).toBe(true);
  expect((await stored(deleted.id)).solution_id).toBe(wrong.id);
  const trail = await t.db.selectFrom('audit').where('action', '=', 'recall').selectAll().execute();
  expect(new Set(trail.map(({ object_id }) => object_id))).toEqual(
    new Set(reports.map(({ id }) => id)),
  );
  // Repeating the recall changes nothing.
  expect((await recall(admin, { solutionId: wrong.id })).json()).toEqual({ reports: 0, claims: 0 });
});

test('a report that its client had called resolved waits with the others again', async () => {
  const wrong = await makeSolution(t.db);
  const client = await makeUser(t.db);
  const report = await given(wrong.id, { user_id: client.id, resolved_at: t.clock.now() });
  await recall(admin, { solutionId: wrong.id });
  const query = { pending: 'true', resolved: 'false', userId: String(client.id) };
  const { data } = (await t.call(listReports, admin, { query })).json();
  expect(data).toMatchObject([{ id: report.id, resolvedAt: null }]);
});

test('claims are locked before their reports, as by whoever answers a claim', async () => {
  const wrong = await makeSolution(t.db);
  const claim = await makeClaim(t.db, { status: 'RESOLVED', response: wrong.texte });
  const report = await given(wrong.id, { claim_id: claim.id });
  const recalled: ReturnType<typeof recall>[] = [];
  await t.db.transaction().execute(async (trx) => {
    await trx.selectFrom('claims').where('id', '=', claim.id).select('id').forUpdate().execute();
    recalled.push(recall(admin, { solutionId: wrong.id }));
    await untilSomebodyWaits(t.db);
    // The holder of the claim's lock locks its report next. If the recall locked reports first, each would wait for the
    // other (deadlock).
    const own = trx.selectFrom('reports').where('id', '=', report.id).select('id');
    expect(await own.forUpdate().noWait().execute()).toHaveLength(1);
  });
  const [reply] = await Promise.all(recalled);
  expect(reply?.json()).toEqual({ reports: 1, claims: 1 });
});

test('an answer in earlier words of the solution goes as well', async () => {
  const wrong = await makeSolution(t.db, { texte: 'Pull the plug.' });
  await t.call(updateSolution, admin, {
    params: { id: wrong.id },
    body: { texte: 'Put the plug in.' },
  });
  const claim = await makeClaim(t.db, { status: 'RESOLVED', response: wrong.texte });
  await given(wrong.id, { claim_id: claim.id });
  await recall(admin, { solutionId: wrong.id });
  expect(await claimOf(claim.id)).toMatchObject({ status: 'OPEN', response: null });
});

test('one version only, more than fit into one transaction, and each conversation keeps one pending report', async () => {
  const wrong = await makeSolution(t.db);
  const client = await makeUser(t.db);
  const mine = { user_id: client.id, created_by: client.id };
  const inChat = { ...mine, conversation_id: 'a-conversation-of-one-client' };
  const first: ReportRow = await given(wrong.id, inChat);
  const second = await given(wrong.id, inChat);
  const kept = await given(wrong.id, { ...mine, solution_version: 2 });
  await Promise.all(Array.from({ length: 205 }, () => given(wrong.id, mine)));

  expect((await recall(admin, { solutionId: wrong.id, version: 1 })).json()).toEqual({
    reports: 207,
    claims: 0,
  });
  expect((await stored(kept.id)).validated_by_employee).toBe(true);
  expect((await stored(first.id)).conversation_id).toBeNull();
  expect((await stored(second.id)).conversation_id).toBe(inChat.conversation_id);
});

test('a recalled report leaves its conversation to a later one that has said nothing yet', async () => {
  const wrong = await makeSolution(t.db);
  const client = await makeUser(t.db);
  const inChat = {
    user_id: client.id,
    created_by: client.id,
    conversation_id: 'a-conversation-after-thanks',
  };
  const answered = await given(wrong.id, inChat);
  const thanks = await makeReport(t.db, {
    ...inChat,
    settled_by: 'DISMISSED',
    settled_at: t.clock.now(),
    dismissal: 'NOT_A_COMPLAINT',
  });
  await recall(admin, { solutionId: wrong.id });
  expect((await stored(answered.id)).conversation_id).toBeNull();
  const body = {
    conversationId: inChat.conversation_id,
    reclamationText: 'My trombone drips oil on the carpet',
  };
  const next = await t.call(createReport, client, { body });
  expect(next.json()).toMatchObject({ id: thanks.id });
});

test('a version that no solution can have was given to nobody', async () => {
  const wrong = await makeSolution(t.db);
  await given(wrong.id);
  const answer = await recall(admin, { solutionId: wrong.id, version: 10 ** 15 });
  expect(answer.json()).toEqual({ reports: 0, claims: 0 });
});

test('the list of who was given it narrows to the solution', async () => {
  const [one, two] = await Promise.all([makeSolution(t.db), makeSolution(t.db)]);
  const report = await given(one.id);
  await given(two.id);
  const query = { solutionId: String(one.id), pending: 'false' };
  const { data, meta } = (await t.call(listReports, admin, { query })).json();
  expect(data.map(({ id }: { id: number }) => id)).toEqual([report.id]);
  expect(meta.total).toBe(1);
});

test('only administrators recall, and only what there is', async () => {
  const solution = await makeSolution(t.db);
  await given(solution.id);
  const client = await makeUser(t.db);
  for (const as of [employee, client])
    await refused(t.db, 403, () => recall(as, { solutionId: solution.id }));
  await refused(t.db, 401, () => recall(null, { solutionId: solution.id }));
  await refused(t.db, 404, () => recall(admin, { solutionId: 999_999_999 }));
  for (const body of [{}, { solutionId: '1' }, { solutionId: 0 }, { solutionId: 1, other: 2 }])
    await refused(t.db, 400, () => recall(admin, body));
  expect((await recall(admin, { solutionId: solution.id })).json()).toMatchObject({ reports: 1 });
});
