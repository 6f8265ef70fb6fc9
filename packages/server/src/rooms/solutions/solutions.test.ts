import * as solutions from '@recourse/contract/solutions';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { UserRow } from '../../db/tables.ts';
import { makeReport, makeSolution, makeUser } from '../../../test/factories.ts';
import { untilSomebodyWaits } from '../../../test/lock-waits.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let t: TestApp;
let admin: UserRow;
let employee: UserRow;
let client: UserRow;
beforeAll(async () => {
  t = await createTestApp();
  admin = await makeUser(t.db, { role: 'ADMIN' });
  employee = await makeUser(t.db, { role: 'EMPLOYE' });
  client = await makeUser(t.db, { role: 'CLIENT' });
});
afterAll(() => t.close());

const versionsOf = (id: number) =>
  t.db
    .selectFrom('solution_versions')
    .where('solution_id', '=', id)
    .orderBy('version')
    .selectAll()
    .execute();
const found = async (q: string): Promise<number[]> =>
  (await t.call(solutions.listSolutions, employee, { query: { q } }))
    .json<{ data: { id: number }[] }>()
    .data.map((row) => row.id);

test('a new solution is trimmed, keeps its first version and is audited', async () => {
  const response = await t.call(solutions.createSolution, admin, {
    body: {
      texte: '  Turn it off and on. ',
      motcle: [' router ', '', 'Router', 'wifi'],
      externalId: 'kb-1',
    },
  });
  expect(response.statusCode).toBe(201);
  const row = response.json<solutions.Solution>();
  expect(row).toMatchObject({
    texte: 'Turn it off and on.',
    motcle: ['router', 'wifi'],
    externalId: 'kb-1',
    version: 1,
  });
  expect(response.headers['etag']).toBe('"1"');
  expect(await versionsOf(row.id)).toHaveLength(1);
  const trail = await t.db
    .selectFrom('audit')
    .where('area', '=', 'solutions')
    .where('object_id', '=', row.id)
    .selectAll()
    .execute();
  expect(trail).toMatchObject([{ action: 'create', actor_id: admin.id }]);
});

test('IN-03 a text is required and unknown fields are refused', async () => {
  for (const body of [{}, { texte: ' ' }, { texte: null }]) {
    const response = await t.call(solutions.createSolution, admin, { body });
    expect([response.statusCode, response.json<{ message: string }>().message]).toEqual([
      400,
      solutions.SOLUTION_MESSAGES.texte,
    ]);
  }
  expect(
    (await t.call(solutions.createSolution, admin, { body: { texte: 'x', score: 2 } })).statusCode,
  ).toBe(400);
  expect(
    (await t.call(solutions.createSolution, admin, { body: { texte: 'x'.repeat(10_001) } }))
      .statusCode,
  ).toBe(400);
});

test('AZ-16 employees only read, clients do not even do that', async () => {
  const solution = await makeSolution(t.db);
  const params = { id: solution.id };
  for (const actor of [employee, client]) {
    expect(
      (await t.call(solutions.createSolution, actor, { body: { texte: 'x' } })).statusCode,
    ).toBe(403);
    expect(
      (await t.call(solutions.updateSolution, actor, { params, body: { texte: 'x' } })).statusCode,
    ).toBe(403);
    expect((await t.call(solutions.deleteSolution, actor, { params })).statusCode).toBe(403);
  }
  expect((await t.call(solutions.getSolution, employee, { params })).statusCode).toBe(200);
  expect((await t.call(solutions.listSolutions, client)).statusCode).toBe(403);
  expect((await t.call(solutions.getSolution, client, { params })).statusCode).toBe(403);
  expect(await versionsOf(solution.id)).toHaveLength(1);
});

test('searching finds text, keywords and id, without case or accents, and takes % literally', async () => {
  const row = await makeSolution(t.db, {
    texte: 'Réinitialisez la clé à 100%.',
    motcle: ['Sécurité'],
  });
  for (const q of ['reinitialisez LA cle', 'securite', '100%', String(row.id)])
    expect(await found(q)).toContain(row.id);
  for (const q of ['100_', 'reini%cle']) expect(await found(q)).not.toContain(row.id);
});

test('an update merges the given fields, keeps the version before, and repeating it changes nothing', async () => {
  const row = await makeSolution(t.db, { motcle: ['a'] });
  const change = { params: { id: row.id }, body: { texte: 'Better words.' } };
  const first = await t.call(solutions.updateSolution, admin, change);
  expect(first.json()).toMatchObject({ texte: 'Better words.', motcle: ['a'], version: 2 });
  const again = await t.call(solutions.updateSolution, admin, change);
  expect([again.statusCode, again.json<solutions.Solution>().version]).toEqual([200, 2]);
  expect((await versionsOf(row.id)).map((version) => version.texte)).toEqual([
    row.texte,
    'Better words.',
  ]);
});

test('CC-01 of two writers who saw the same version one wins and the other is told', async () => {
  const row = await makeSolution(t.db);
  const write = (texte: string) =>
    t.call(solutions.updateSolution, admin, {
      params: { id: row.id },
      body: { texte },
      headers: { 'if-match': '"1"' },
    });
  const answers = await Promise.all([write('One.'), write('Two.')]);
  expect(answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b)).toEqual([200, 412]);
  expect(await versionsOf(row.id)).toHaveLength(2);
});

test('deleting removes a solution that nothing refers to', async () => {
  const row = await makeSolution(t.db);
  expect(
    (await t.call(solutions.deleteSolution, admin, { params: { id: row.id } })).statusCode,
  ).toBe(204);
  expect((await t.call(solutions.getSolution, admin, { params: { id: row.id } })).statusCode).toBe(
    404,
  );
  expect(
    (await t.call(solutions.deleteSolution, admin, { params: { id: row.id } })).statusCode,
  ).toBe(404);
});

test('one that reports refer to is archived: gone from lists and answers, still readable', async () => {
  const row = await makeSolution(t.db, { texte: 'Unmistakable zebra instructions.' });
  await makeReport(t.db, { solution_id: row.id });
  expect(await t.ctx.knowledge.search('unmistakable zebra', 5)).not.toEqual([]);
  expect(
    (await t.call(solutions.deleteSolution, admin, { params: { id: row.id } })).statusCode,
  ).toBe(204);
  expect(await found('zebra')).toEqual([]);
  expect(
    (await t.call(solutions.getSolution, admin, { params: { id: row.id } })).json(),
  ).toMatchObject({ archived: true });
  expect(await t.ctx.knowledge.search('unmistakable zebra', 5)).toEqual([]);
  expect(
    (
      await t.call(solutions.updateSolution, admin, {
        params: { id: row.id },
        body: { texte: 'x' },
      })
    ).statusCode,
  ).toBe(404);
});

test('an external id that somebody gives to another solution just then is taken', async () => {
  const { id } = await makeSolution(t.db);
  const { changed } = await t.db.transaction().execute(async (trx) => {
    await makeSolution(trx, { external_id: 'kb-8' });
    const body = { externalId: 'kb-8' };
    const changing = t.call(solutions.updateSolution, admin, { params: { id }, body });
    await untilSomebodyWaits(t.db);
    return { changed: changing };
  });
  expect(await changed).toMatchObject({ statusCode: 409 });
});

test('an external id belongs to one solution', async () => {
  await makeSolution(t.db, { external_id: 'kb-7' });
  const other = await makeSolution(t.db);
  expect(
    (await t.call(solutions.createSolution, admin, { body: { texte: 'x', externalId: 'kb-7' } }))
      .statusCode,
  ).toBe(409);
  expect(
    (
      await t.call(solutions.updateSolution, admin, {
        params: { id: other.id },
        body: { externalId: 'kb-7' },
      })
    ).statusCode,
  ).toBe(409);
});

test.each(['abc', '0', '-1', '9223372036854775808', '%00', '..%2F1', '1.5', 'x'.repeat(200)])(
  'IN-11 the id %s is no id',
  async (id) => {
    const response = await t.app.inject({
      url: solutions.getSolution.path.replace(':id', id),
      headers: { authorization: await t.bearer(admin) },
    });
    expect([400, 404, 414]).toContain(response.statusCode);
  },
);
