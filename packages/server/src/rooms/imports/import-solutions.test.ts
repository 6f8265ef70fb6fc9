import { afterEach, beforeEach, expect, test } from 'vitest';
import { LIMITS } from '@recourse/contract/values/limits';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { makeSolution } from '../../../test/factories.ts';
import { untilSomebodyWaits } from '../../../test/lock-waits.ts';
import {
  parcelServiceFile,
  SOLUTIONS,
} from '../../../../../tests/parcel-service/parcel-service.ts';
import { fileOf, loadSolutions, refusalOf } from './import-fixtures.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

const run = (content: string) => loadSolutions(database.db, fileOf(`id,texte,motcle\n${content}`));
const solutions = () =>
  database.db
    .selectFrom('solutions')
    .select(['id', 'external_id', 'texte', 'motcle', 'version'])
    .orderBy('id')
    .execute();
const versions = () =>
  database.db
    .selectFrom('solution_versions')
    .select(['version', 'texte', 'changed_by'])
    .orderBy('solution_id')
    .orderBy('version')
    .execute();
const outbox = () =>
  database.db.selectFrom('outbox').select(['area', 'object_id']).orderBy('id').execute();

test('new solutions come in with their version, are announced, and the import is audited once', async () => {
  const done = await run('a,Restart it.,"restart, red light,,Restart "\n b ,Call us.,\n');
  expect(done).toEqual({ added: 2, changed: 0, unchanged: 0 });
  const stored = await solutions();
  expect(stored.map(({ id: _id, ...rest }) => rest)).toEqual([
    { external_id: 'a', texte: 'Restart it.', motcle: ['restart', 'red light'], version: 1 },
    { external_id: 'b', texte: 'Call us.', motcle: [], version: 1 },
  ]);
  expect(await versions()).toEqual([
    { version: 1, texte: 'Restart it.', changed_by: null },
    { version: 1, texte: 'Call us.', changed_by: null },
  ]);
  expect(await outbox()).toEqual(stored.map(({ id }) => ({ area: 'solutions', object_id: id })));
  const audited = await database.db
    .selectFrom('audit')
    .select(['actor_id', 'action', 'area', 'detail'])
    .execute();
  expect(audited).toEqual([{ actor_id: null, action: 'import', area: 'solutions', detail: done }]);
});

test('a solution that somebody adds by hand just then is known', async () => {
  const { imported } = await database.db.transaction().execute(async (trx) => {
    await makeSolution(trx, { external_id: 'a', texte: 'By hand.' });
    const importing = run('a,Restart it.,\nb,Call us.,\n');
    await untilSomebodyWaits(database.db);
    return { imported: importing };
  });
  expect(await imported).toEqual({ added: 1, changed: 1, unchanged: 0 });
});

test('the same file again changes nothing', async () => {
  const content = 'a,Restart it.,"restart, red"\nb,Call us.,\n';
  await run(content);
  const before = [await solutions(), await versions(), await outbox()];
  expect(await run(content)).toEqual({ added: 0, changed: 0, unchanged: 2 });
  expect([await solutions(), await versions(), await outbox()]).toEqual(before);
});

test('a known id whose text or keywords differ gets a new version, the others stay', async () => {
  await run('a,Restart it.,red\nb,Call us.,\nc,Wait.,soon\n');
  expect(
    await run('a,Restart it twice.,red\nb,Call us.,\nc,Wait.,"soon,later"\nd,New.,\n'),
  ).toEqual({ added: 1, changed: 2, unchanged: 1 });
  const stored = await solutions();
  expect(stored.map(({ external_id, texte, version }) => [external_id, texte, version])).toEqual([
    ['a', 'Restart it twice.', 2],
    ['b', 'Call us.', 1],
    ['c', 'Wait.', 2],
    ['d', 'New.', 1],
  ]);
  expect(stored[2]?.motcle).toEqual(['soon', 'later']);
  expect((await versions()).map(({ version, texte }) => [version, texte])).toEqual([
    [1, 'Restart it.'],
    [2, 'Restart it twice.'],
    [1, 'Call us.'],
    [1, 'Wait.'],
    [2, 'Wait.'],
    [1, 'New.'],
  ]);
});

test.each([
  ['no text', 'a,   ,x\n', 'line 2: texte: Solution text is required.'],
  ['no id', ' ,Text.,x\n', 'line 2: id: an id is required.'],
  [
    'a text too long',
    `a,${'x'.repeat(LIMITS.longText + 1)},x\n`,
    `line 2: texte: Please use at most ${LIMITS.longText} characters.`,
  ],
  [
    'an id too long',
    `${'x'.repeat(LIMITS.externalId + 1)},Text.,x\n`,
    `line 2: id: Please use at most ${LIMITS.externalId} characters.`,
  ],
  [
    'a keyword too long',
    `a,Text.,${'x'.repeat(LIMITS.keyword + 1)}\n`,
    `line 2: motcle: Please use at most ${LIMITS.keyword} characters.`,
  ],
  [
    'too many keywords',
    `a,Text.,"${Array.from({ length: LIMITS.keywords + 1 }, (_, i) => `k${i}`).join()}"\n`,
    `line 2: motcle: Please use at most ${LIMITS.keywords} keywords.`,
  ],
  [
    'NUL in the text',
    'a,Te\0xt.,x\n',
    'line 2: texte: Text contains characters that cannot be stored.',
  ],
  [
    'an id twice',
    'a,Text.,x\nb,Text.,x\na,Other.,x\n',
    'line 4: id: "a" stands on line 2 already.',
  ],
])('a line with %s is named and nothing is imported', async (_what, content, fault) => {
  expect(await refusalOf(run(`${content}ok,Fine.,x\n`))).toEqual([fault]);
  expect(await solutions()).toEqual([]);
  expect(await outbox()).toEqual([]);
  expect(await database.db.selectFrom('audit').select('id').execute()).toEqual([]);
});

test('every bad line is named at once, also those far behind the first', async () => {
  const good = Array.from({ length: 1_200 }, (_, i) => `id${i},Text ${i}.,k\n`);
  const content = `${good.slice(0, 600).join('')},Nameless.,\n${good.slice(600).join('')}last,,\n`;
  expect(await refusalOf(run(content))).toEqual([
    'line 602: id: an id is required.',
    'line 1203: texte: Solution text is required.',
  ]);
  expect(await solutions()).toEqual([]);
});

test('texts at the limit come in', async () => {
  const texte = 'x'.repeat(LIMITS.longText);
  expect(await run(`a,${texte},${'k'.repeat(LIMITS.keyword)}\n`)).toEqual({
    added: 1,
    changed: 0,
    unchanged: 0,
  });
});

test('a solution that was archived is not brought back behind the back of whoever archived it', async () => {
  await makeSolution(database.db, { external_id: 'old', archived_at: new Date() });
  expect(await refusalOf(run('old,Text.,x\nnew,Text.,x\n'))).toEqual([
    'line 2: id: solution "old" is archived; restore it first.',
  ]);
  expect(await solutions()).toHaveLength(1);
});

test('many batches come in whole', async () => {
  const content = Array.from({ length: 1_234 }, (_, i) => `id${i},Text ${i}.,k\n`).join('');
  expect(await run(content)).toEqual({ added: 1_234, changed: 0, unchanged: 0 });
  expect(await run(content)).toEqual({ added: 0, changed: 0, unchanged: 1_234 });
});

test('a file with nothing but its header imports nothing and is fine', async () => {
  expect(await run('')).toEqual({ added: 0, changed: 0, unchanged: 0 });
});

test('a file of real length and languages comes in as it is', async () => {
  expect(await loadSolutions(database.db, parcelServiceFile('solutions.csv'))).toEqual({
    added: SOLUTIONS.length,
    changed: 0,
    unchanged: 0,
  });
  const stored = await solutions();
  expect(stored.map(({ texte, motcle }) => ({ texte, motcle }))).toEqual(
    SOLUTIONS.map(({ texte, motcle }) => ({ texte, motcle })),
  );
});

test('a file says which solutions are internal; where it does not, they stay as they are', async () => {
  const { db } = database;
  const internal = async () =>
    (await db.selectFrom('solutions').select('internal').orderBy('id').execute()).map(
      (row) => row.internal,
    );
  const said = (values: string[]) =>
    loadSolutions(
      db,
      fileOf(
        `id,texte,motcle,internal\n${values.map((value, at) => `${at},T${at}.,,${value}\n`).join('')}`,
      ),
    );
  expect(await said(['true', 'FALSE', '', 'VRAI'])).toMatchObject({ added: 4 });
  expect(await internal()).toEqual([true, false, false, true]);
  expect(await said(['', 'true', 'faux', ''])).toEqual({ added: 0, changed: 1, unchanged: 3 });
  expect(await internal()).toEqual([true, true, false, true]);
  expect(await run('0,T0.,\n1,T1!,\n')).toEqual({ added: 0, changed: 1, unchanged: 1 });
  expect(await internal()).toEqual([true, true, false, true]);
  const kept = await db
    .selectFrom('solution_versions')
    .select(['version', 'internal'])
    .orderBy('solution_id')
    .orderBy('version')
    .execute();
  expect(kept.map((row) => `${row.version} ${row.internal}`)).toEqual([
    '1 true',
    '1 false',
    '2 true',
    '3 true',
    '1 false',
    '1 true',
  ]);
  await expect(said(['maybe'])).rejects.toThrow('line 2: internal: please give true or false.');
});
