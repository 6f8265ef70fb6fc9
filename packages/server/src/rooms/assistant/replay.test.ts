import { type Replay, replaySolution } from '@recourse/contract/replay';
import { search, type SearchResult } from '@recourse/contract/ai';
import { REPLAY } from '@recourse/contract/values/limits';
import { createSolution, type Solution, updateSolution } from '@recourse/contract/solutions';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SolutionRow, UserRow } from '../../db/tables.ts';
import { makeReport, makeSolution, makeUser } from '../../../test/factories.ts';
import { contentsOf } from '../../../test/contents.ts';
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

const replay = (as: UserRow | null, body: unknown) => t.call(replaySolution, as, { body });
const tried = async (body: unknown): Promise<Replay> => (await replay(admin, body)).json();
const create = async (texte: string, motcle: string[] = []): Promise<Solution> =>
  (await t.call(createSolution, admin, { body: { texte, motcle } })).json();
const firstAnswer = async (q: string): Promise<SearchResult | undefined> =>
  (await t.call(search, admin, { query: { q, k: '1' } })).json<SearchResult[]>()[0];
const pending = (reclamation_text: string) =>
  makeReport(t.db, { reclamation_text, solution_id: null });
const validated = (text: string, solution: Pick<SolutionRow, 'id'>) =>
  makeReport(t.db, {
    reclamation_text: text,
    solution_id: solution.id,
    validated_by_employee: true,
    employee_id: employee.id,
    validated_at: t.clock.now(),
  });

test('without complaints nothing would change', async () => {
  const nothing = { complaints: 0, lost: 0, gained: 0, changed: 0, changes: [] };
  expect(await tried({ solutionId: null, texte: 'Restart it.' })).toEqual(nothing);
});

test('what would be answered differently is what is answered differently once it is saved', async () => {
  const router = await create('Restart the router and wait.', ['wifi']);
  const parcel = await create('Ask the carrier where the parcel is.', ['delivery']);
  const waiting = await pending('My printer prints wifi pages');
  const mine = await pending('The parcel of my delivery is lost');
  const deleted = await makeReport(t.db, {
    reclamation_text: 'The printer prints wifi',
    solution_id: null,
    deleted_at: t.clock.now(),
  });
  const lost = await validated('The printer prints no wifi page', router);
  const before = await contentsOf(t.db);
  const changes = { texte: 'Clean the printer.', motcle: ['printer', 'prints'] };

  const found = await tried({ solutionId: parcel.id, ...changes });

  expect(await contentsOf(t.db)).toBe(before);
  expect(found).toMatchObject({ complaints: 3, lost: 1, gained: 0 });
  expect(found.changes[0]).toMatchObject({
    reportId: lost.id,
    before: { solutionId: router.id, texte: router.texte },
    after: { solutionId: parcel.id, texte: changes.texte },
    effect: 'lost',
  });
  const told = new Map(found.changes.map((one) => [one.reportId, one]));
  expect(told.has(deleted.id)).toBe(false);
  const asked = [waiting, mine];
  const now = await Promise.all(asked.map((row) => firstAnswer(row.reclamation_text)));
  await t.call(updateSolution, admin, { params: { id: parcel.id }, body: changes });
  for (const [place, row] of asked.entries()) {
    const after = await firstAnswer(row.reclamation_text);
    const change = told.get(row.id);
    expect(change !== undefined).toBe(now[place]?.id !== after?.id);
    if (change === undefined) continue;
    expect(change).toMatchObject({ text: row.reclamation_text, effect: 'changed' });
    expect(change.before?.score).toBe(now[place]?.score);
    const saved = after ? { solutionId: after.id, texte: after.texte, score: after.score } : null;
    expect(change.after).toEqual(saved);
  }
  expect(told.has(waiting.id)).toBe(true);
});

test('a new solution is named by its text alone; an answer that becomes the confirmed one is gained', async () => {
  const own = await createTestApp();
  const boss = await makeUser(own.db, { role: 'ADMIN' });
  const post = async (texte: string, motcle: string[]): Promise<Solution> =>
    (await own.call(createSolution, boss, { body: { texte, motcle } })).json();
  const kettle = await post('Descale it.', ['kettle']);
  const boiler = await post('Call the plumber.', ['boiler', 'boils']);
  const { id } = await makeReport(own.db, {
    reclamation_text: 'My kettle boils no water, the boiler',
    solution_id: kettle.id,
    validated_by_employee: true,
    employee_id: boss.id,
    validated_at: own.clock.now(),
  });
  await own.db.insertInto('outbox').values({ area: 'reports', object_id: id }).execute();
  const ask = async (body: object): Promise<Replay> =>
    (await own.call(replaySolution, boss, { body })).json();

  const words = { texte: 'Descale the kettle that boils no water.', motcle: ['kettle', 'water'] };
  expect(await ask({ solutionId: kettle.id, ...words })).toMatchObject({
    gained: 1,
    changes: [
      {
        reportId: id,
        before: { solutionId: boiler.id },
        after: { solutionId: kettle.id },
        effect: 'gained',
      },
    ],
  });
  expect(await ask({ solutionId: null, ...words })).toMatchObject({
    changed: 1,
    changes: [{ after: { solutionId: null, texte: words.texte }, effect: 'changed' }],
  });
  await own.close();
});

test('only the newest complaints are asked, and so many answers are shown', async () => {
  const own = await createTestApp();
  const boss = await makeUser(own.db, { role: 'ADMIN' });
  const rows = Array.from({ length: REPLAY.complaints + 1 }, (_, at) => ({
    reclamation_text: at === 0 ? 'The oldest gramophone' : `Gramophone ${at} is silent`,
    handled_by_ai: false,
    created_by: boss.id,
  }));
  await own.db.insertInto('reports').values(rows).execute();
  const body = { solutionId: null, texte: 'Wind the gramophone up.' };
  const found: Replay = (await own.call(replaySolution, boss, { body })).json();
  expect(found).toMatchObject({ complaints: REPLAY.complaints, changed: REPLAY.complaints });
  expect(found.changes).toHaveLength(REPLAY.shown);
  expect(found.changes[0]?.text).toBe(`Gramophone ${REPLAY.complaints} is silent`);
  await own.close();
});

test('only administrators try it, with a solution that is there and a text', async () => {
  const client = await makeUser(t.db);
  const body = { solutionId: null, texte: 'Wait.' };
  for (const as of [employee, client]) await refused(t.db, 403, () => replay(as, body));
  await refused(t.db, 401, () => replay(null, body));
  await refused(t.db, 404, () => replay(admin, { ...body, solutionId: 999_999_999 }));
  const { id } = await makeSolution(t.db, { archived_at: t.clock.now() });
  await refused(t.db, 404, () => replay(admin, { ...body, solutionId: id }));
  for (const wrong of [{}, { texte: 'x' }, { ...body, texte: ' ' }, { ...body, other: 1 }])
    await refused(t.db, 400, () => replay(admin, wrong));
  expect((await replay(admin, { ...body, motcle: ['a'] })).statusCode).toBe(200);
});
