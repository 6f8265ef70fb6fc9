import {
  closeGap,
  dismissGap,
  type Gap,
  type Gaps,
  listGaps,
  undismissGap,
} from '@recourse/contract/assistant';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { UserRow } from '../../db/tables.ts';
import { makeClaim, makeReport, makeSolution, makeUser } from '../../../test/factories.ts';
import { refused } from '../../../test/refusals.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let t: TestApp;
let admin: UserRow;
beforeAll(async () => {
  t = await createTestApp();
  admin = await makeUser(t.db, { role: 'ADMIN' });
});
afterAll(() => t.close());

const gaps = async (query: Record<string, string> = {}): Promise<Gaps> =>
  (await t.call(listGaps, admin, { query: { perPage: '50', ...query } })).json();
/** The group with exactly these reports, if it is listed. */
const groupOf = async (
  reports: readonly { id: number }[],
  query: Record<string, string> = {},
): Promise<Gap | undefined> => {
  const ids = reports.map(({ id }) => id).toSorted((a, b) => a - b);
  const { groups } = await gaps(query);
  return groups.find(({ reportIds }) => reportIds.toSorted((a, b) => a - b).join() === ids.join());
};
const dismiss = async (reports: readonly { id: number }[]): Promise<number[]> => {
  const body = { reportIds: reports.map(({ id }) => id) };
  return (await t.call(dismissGap, admin, { body })).json<{ changed: number[] }>().changed;
};
const byHand = (text: string, values: Parameters<typeof makeReport>[1] = {}) =>
  waiting(text, {
    settled_by: 'PERSON',
    settled_at: t.clock.now(),
    settler_id: admin.id,
    ...values,
  });
const close = (as: UserRow | null, body: unknown) => t.call(closeGap, as, { body });
const waiting = (text: string, values: Parameters<typeof makeReport>[1] = {}) =>
  makeReport(t.db, { reclamation_text: text, solution_id: null, ...values });
const stored = (id: number) =>
  t.db.selectFrom('reports').where('id', '=', id).selectAll().executeTakeFirstOrThrow();

test('without complaints there are no gaps', async () => {
  expect(await gaps({ perPage: '20' })).toEqual({
    groups: [],
    meta: { page: 1, perPage: 20, total: 0 },
    complaints: 0,
  });
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

test('what was answered by hand, and what none fits, is counted in its group', async () => {
  const confident = {
    confident: true,
    handled_by_ai: true,
    solution_id: (await makeSolution(t.db)).id,
  };
  const turbine = [
    await byHand('The turbine whistles loudly'),
    await byHand('Loudly the turbine whistles', confident),
    await waiting('My turbine whistles loudly', { confident: true, none_fits_at: t.clock.now() }),
    await waiting('The turbine whistles loudly again'),
  ];
  const answered = await makeClaim(t.db);
  await waiting('Turbine whistles loudly', {
    solution_id: confident.solution_id,
    validated_by_employee: true,
    employee_id: admin.id,
    validated_at: t.clock.now(),
    claim_id: answered.id,
  });
  await byHand('Turbine whistles loudly still', { claim_id: answered.id });
  await waiting('Turbine whistles loudly, a test', {
    settled_by: 'DISMISSED',
    dismissal: 'TEST',
    settled_at: t.clock.now(),
  });
  expect(await groupOf(turbine)).toMatchObject({
    people: 2,
    waiting: 2,
    noneFits: 1,
    answeredByHand: 2,
  });
});

test('most waiting people come first, then what was answered by hand most often, page by page', async () => {
  const texts = ['Zither strings snapped', 'Accordion bellows torn', 'Harmonica reed silent'];
  const once = await byHand(texts[0]!);
  const twice = [await byHand(texts[1]!), await byHand(`${texts[1]} badly`)];
  const alone = await waiting(texts[2]!);
  const order: number[] = [];
  let total = 1;
  for (let page = 1; order.length < total; page += 1) {
    const { groups, meta } = await gaps({ page: String(page), perPage: '1' });
    expect(meta).toMatchObject({ page, perPage: 1 });
    expect(groups).toHaveLength(1);
    order.push(...groups.flatMap(({ reportIds }) => reportIds.slice(0, 1)));
    total = meta.total;
  }
  const places = [alone, twice[0]!, once].map(({ id }) => order.indexOf(id));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect((await gaps({ page: '500', perPage: '50' })).groups).toEqual([]);
});

test('a dismissed gap stays away until a complaint joins it, and can be brought back', async () => {
  const group = [
    await waiting('The chandelier crystals rattle'),
    await byHand('Chandelier crystals rattle'),
  ];
  const versions = await Promise.all(group.map(async ({ id }) => (await stored(id)).version));
  expect(await groupOf(group)).toMatchObject({ waiting: 1, answeredByHand: 1 });
  const ids = group.map(({ id }) => id);
  expect((await dismiss(group)).toSorted((a, b) => a - b)).toEqual(ids);
  expect(await dismiss(group)).toEqual([]);
  expect(await groupOf(group)).toBeUndefined();
  expect(await groupOf(group, { dismissed: 'true' })).toBeDefined();
  expect(await Promise.all(group.map(async ({ id }) => (await stored(id)).version))).toEqual(
    versions,
  );

  const newcomer = await waiting('Our chandelier crystals rattle');
  const all = [...group, newcomer];
  expect(await groupOf(all)).toMatchObject({ waiting: 2 });
  expect(await groupOf(all, { dismissed: 'true' })).toBeUndefined();
  // Undoing a dismissal restores only the reports that this dismissal added.
  const added = await dismiss(all);
  expect(added).toEqual([newcomer.id]);
  const undone = await t.call(undismissGap, admin, { body: { reportIds: added } });
  expect(undone.json()).toEqual({ changed: added });
  expect(await groupOf(all)).toBeDefined();
  expect((await stored(ids[0]!)).gap_dismissed_at).not.toBeNull();
  const trail = await t.db
    .selectFrom('audit')
    .where('object_id', '=', newcomer.id)
    .where('area', '=', 'reports')
    .select('action')
    .orderBy('id')
    .execute();
  expect(trail.map(({ action }) => action)).toEqual(['dismiss-gap', 'undismiss-gap']);
});

test('what was answered by hand shows no gap once a solution is written for it, until it happens again', async () => {
  const group = [
    await waiting('The gramophone needle jumps'),
    await byHand('Gramophone needle jumps'),
  ];
  const reportIds = group.map(({ id }) => id);
  const reply = await close(admin, { texte: 'Turn the needle.', reportIds });
  expect(reply.json()).toMatchObject({ proposed: 1 });
  expect(await stored(group[1]!.id)).toMatchObject({ settled_by: 'PERSON', solution_id: null });
  expect(await groupOf([group[1]!])).toBeUndefined();
  t.clock.advance(1_000);
  await t.db
    .updateTable('reports')
    .set({ settled_at: t.clock.now() })
    .where('id', '=', group[1]!.id)
    .execute();
  const { groups } = await gaps();
  expect(groups.flatMap(({ reportIds: ids }) => ids)).toContain(group[1]!.id);
});

test('only administrators, and only with a text and reports', async () => {
  const [employee, client, report] = await Promise.all([
    makeUser(t.db, { role: 'EMPLOYE' }),
    makeUser(t.db),
    waiting('The bell is silent'),
  ]);
  const body = { texte: 'Ring twice.', reportIds: [report.id] };
  const reports = { reportIds: [report.id] };
  for (const as of [employee, client]) {
    await refused(t.db, 403, () => t.call(listGaps, as));
    await refused(t.db, 403, () => t.call(dismissGap, as, { body: reports }));
    await refused(t.db, 403, () => t.call(undismissGap, as, { body: reports }));
    await refused(t.db, 403, () => close(as, body));
  }
  await refused(t.db, 401, () => t.call(listGaps, null));
  await refused(t.db, 401, () => close(null, body));
  await refused(t.db, 401, () => t.call(dismissGap, null, { body: reports }));
  await refused(t.db, 401, () => t.call(undismissGap, null, { body: reports }));
  for (const bad of [{}, { reportIds: [] }, { reportIds: ['1'] }, { ...reports, other: true }]) {
    await refused(t.db, 400, () => t.call(dismissGap, admin, { body: bad as never }));
    await refused(t.db, 400, () => t.call(undismissGap, admin, { body: bad as never }));
  }
  for (const query of [{ page: '0' }, { perPage: '1001' }, { dismissed: 'yes' }])
    await refused(t.db, 400, () => t.call(listGaps, admin, { query: query as never }));
  for (const bad of [
    { ...body, texte: ' ' },
    { ...body, reportIds: [] },
    { ...body, reportIds: ['1'] },
    { ...body, other: true },
  ])
    await refused(t.db, 400, () => close(admin, bad));
  expect((await close(admin, body)).statusCode).toBe(201);
});
