import { closeGap, type Gaps, listGaps } from '@recourse/contract/assistant';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { UserRow } from '../../db/tables.ts';
import { makeReport, makeSolution, makeUser } from '../../../test/factories.ts';
import { refused } from '../../../test/refusals.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let t: TestApp;
let admin: UserRow;
beforeAll(async () => {
  t = await createTestApp();
  admin = await makeUser(t.db, { role: 'ADMIN' });
});
afterAll(() => t.close());

const gaps = async (): Promise<Gaps> => (await t.call(listGaps, admin)).json();
const close = (as: UserRow | null, body: unknown) => t.call(closeGap, as, { body });
const waiting = (text: string, values: Parameters<typeof makeReport>[1] = {}) =>
  makeReport(t.db, { reclamation_text: text, solution_id: null, ...values });
const stored = (id: number) =>
  t.db.selectFrom('reports').where('id', '=', id).selectAll().executeTakeFirstOrThrow();

test('without complaints there are no gaps', async () => {
  expect(await gaps()).toEqual({ groups: [], complaints: 0 });
});

test('complaints that nothing answers are grouped by what they ask, most people first', async () => {
  const impatient = await makeUser(t.db);
  const mine = { user_id: impatient.id, created_by: impatient.id };
  const loud = [
    await waiting('The lift is stuck between two floors', mine),
    await waiting('Lift stuck again between floors', mine),
    await waiting('The lift stuck between the floors once more', mine),
  ];
  const many = [
    await waiting('The heating radiator stays cold'),
    await waiting('My heating radiator is cold'),
  ];
  const known = await makeSolution(t.db);
  await waiting('The radiator heating is cold and known', {
    confident: true,
    solution_id: known.id,
    suggested_solution_id: known.id,
  });
  await waiting('Cold heating radiator, deleted', { deleted_at: t.clock.now() });
  await waiting('Cold heating radiator, but I found out', { resolved_at: t.clock.now() });

  const { groups, complaints } = await gaps();
  expect(complaints).toBe(5);
  expect(groups.map(({ people, reportIds }) => ({ people, ids: new Set(reportIds) }))).toEqual([
    { people: 2, ids: new Set(many.map(({ id }) => id)) },
    { people: 1, ids: new Set(loud.map(({ id }) => id)) },
  ]);
  expect(groups[0]?.draft.motcle).toEqual(expect.arrayContaining(['radiator', 'heating']));
  expect(groups[0]?.draft.question).not.toBe('');
});

test('a new solution is proposed to all who still wait, and an employee confirms it', async () => {
  const [one, two, answered] = await Promise.all([
    waiting('The gate does not open'),
    waiting('Gate will not open'),
    waiting('Gate stays shut', { confident: true, solution_id: (await makeSolution(t.db)).id }),
  ]);
  const ids = [one.id, two.id, answered.id, one.id, 999_999_999];
  const reply = await close(admin, {
    texte: 'Press the yellow button beside the gate.',
    motcle: ['gate'],
    reportIds: ids,
  });
  expect(reply.statusCode).toBe(201);
  const { solutionId, proposed } = reply.json();
  expect(proposed).toBe(2);
  for (const { id, version } of [one, two]) {
    expect(await stored(id)).toMatchObject({
      solution_id: solutionId,
      solution_version: 1,
      handled_by_ai: true,
      validated_by_employee: false,
      version: version + 1,
    });
  }
  expect((await stored(answered.id)).solution_id).not.toBe(solutionId);
  const trail = await t.db
    .selectFrom('audit')
    .where('actor_id', '=', admin.id)
    .where('area', '=', 'reports')
    .select('object_id')
    .execute();
  expect(new Set(trail.map(({ object_id }) => object_id))).toEqual(new Set([one.id, two.id]));
});

test('only administrators, and only with a text and reports', async () => {
  const [employee, client, report] = await Promise.all([
    makeUser(t.db, { role: 'EMPLOYE' }),
    makeUser(t.db),
    waiting('The bell is silent'),
  ]);
  const body = { texte: 'Ring twice.', reportIds: [report.id] };
  for (const as of [employee, client]) {
    await refused(t.db, 403, () => t.call(listGaps, as));
    await refused(t.db, 403, () => close(as, body));
  }
  await refused(t.db, 401, () => t.call(listGaps, null));
  await refused(t.db, 401, () => close(null, body));
  for (const bad of [
    { ...body, texte: ' ' },
    { ...body, reportIds: [] },
    { ...body, reportIds: ['1'] },
    { ...body, other: true },
  ])
    await refused(t.db, 400, () => close(admin, bad));
  expect((await close(admin, body)).statusCode).toBe(201);
});
