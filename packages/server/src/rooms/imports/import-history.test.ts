import { afterEach, beforeEach, expect, test } from 'vitest';
import { LIMITS } from '@recourse/contract/values/limits';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { makeSolution } from '../../../test/factories.ts';
import {
  HISTORY,
  parcelServiceFile,
  QUESTIONS,
} from '../../../../../tests/parcel-service/parcel-service.ts';
import { fileOf, loadHistory, loadSolutions, refusalOf } from './import-fixtures.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

const run = (content: string) =>
  loadHistory(database.db, fileOf(`reclamationText,solution\n${content}`));
const examples = () =>
  database.db
    .selectFrom('training_examples')
    .select(['id', 'text', 'solution_id', 'source'])
    .orderBy('id')
    .execute();
const announced = () =>
  database.db
    .selectFrom('outbox')
    .where('area', '=', 'training_examples')
    .select('object_id')
    .orderBy('id')
    .execute();

test('lines name their solution by external id or number, become examples and are announced', async () => {
  const named = await makeSolution(database.db, { external_id: 'router' });
  const numbered = await makeSolution(database.db);
  const done = await run(`"red, light",router\n  no wifi  ,${numbered.id}\n`);
  expect(done).toEqual({ added: 2, known: 0, outOfScope: 0 });
  const stored = await examples();
  expect(stored.map(({ id: _id, ...rest }) => rest)).toEqual([
    { text: 'red, light', solution_id: named.id, source: 'import' },
    { text: 'no wifi', solution_id: numbered.id, source: 'import' },
  ]);
  expect(await announced()).toEqual(stored.map(({ id }) => ({ object_id: id })));
  const audited = await database.db
    .selectFrom('audit')
    .select(['actor_id', 'action', 'area', 'detail'])
    .execute();
  expect(audited).toEqual([
    { actor_id: null, action: 'import', area: 'training_examples', detail: done },
  ]);
});

test('an external id that looks like a number goes before the number', async () => {
  const first = await makeSolution(database.db);
  const second = await makeSolution(database.db, { external_id: String(first.id) });
  await run(`no wifi,${first.id}\n`);
  expect((await examples()).map(({ solution_id }) => solution_id)).toEqual([second.id]);
});

test('a line without solution is out of scope: skipped, counted, no error', async () => {
  await makeSolution(database.db, { external_id: 'router' });
  expect(await run('no wifi,router\nare you hiring,\nhello, \n')).toEqual({
    added: 1,
    known: 0,
    outOfScope: 2,
  });
  expect(await examples()).toHaveLength(1);
});

test('the same file again, and the same text in other letters, double nothing', async () => {
  await makeSolution(database.db, { external_id: 'router' });
  await run('panne à la maison,router\n');
  expect(
    await run(
      'panne à la maison,router\nPANNE A LA MAISON,router\nno wifi,router\nno wifi,router\n',
    ),
  ).toEqual({
    added: 1,
    known: 3,
    outOfScope: 0,
  });
  expect(await examples()).toHaveLength(2);
  expect(await announced()).toHaveLength(2);
});

test.each([
  [
    'an unknown solution',
    'no wifi,nowhere\n',
    'line 2: solution: no solution has the id or number "nowhere".',
  ],
  [
    'an unknown number',
    'no wifi,987654\n',
    'line 2: solution: no solution has the id or number "987654".',
  ],
  [
    'a number beyond all numbers',
    'no wifi,99999999999999999999999\n',
    'line 2: solution: no solution has the id or number "99999999999999999999999".',
  ],
  [
    'NUL as solution',
    'no wifi,a\0b\n',
    'line 2: solution: Text contains characters that cannot be stored.',
  ],
  [
    'an archived solution',
    'no wifi,gone\n',
    'line 2: solution: solution "gone" is archived; restore it first.',
  ],
  ['no text', ' ,router\n', 'line 2: reclamationText: Reclamation text is required.'],
  [
    'a text too long',
    `${'x'.repeat(LIMITS.longText + 1)},router\n`,
    `line 2: reclamationText: Please use at most ${LIMITS.longText} characters.`,
  ],
  [
    'NUL in the text',
    'no\0wifi,router\n',
    'line 2: reclamationText: Text contains characters that cannot be stored.',
  ],
  [
    'a field too many',
    'no wifi,router,x\n',
    'line 2: expected 2 fields (reclamationText, solution), found 3.',
  ],
])('a line with %s is named and nothing is imported', async (_what, content, fault) => {
  await makeSolution(database.db, { external_id: 'router' });
  await makeSolution(database.db, { external_id: 'gone', archived_at: new Date() });
  expect(await refusalOf(run(`${content}fine,router\n`))).toEqual([fault]);
  expect(await examples()).toEqual([]);
  expect(await announced()).toEqual([]);
  expect(await database.db.selectFrom('audit').select('id').execute()).toEqual([]);
});

test('every bad line is named at once, a batch after the other', async () => {
  await makeSolution(database.db, { external_id: 'router' });
  const good = Array.from({ length: 1_100 }, (_, i) => `text ${i},router\n`).join('');
  expect(await refusalOf(run(`a,no1\n${good}b,no2\n`))).toEqual([
    'line 2: solution: no solution has the id or number "no1".',
    'line 1103: solution: no solution has the id or number "no2".',
  ]);
  expect(await examples()).toEqual([]);
});

test('many batches come in whole, and once', async () => {
  await makeSolution(database.db, { external_id: 'router' });
  const content = Array.from({ length: 1_234 }, (_, i) => `text ${i},router\n`).join('');
  expect(await run(content)).toEqual({ added: 1_234, known: 0, outOfScope: 0 });
  expect(await run(content)).toEqual({ added: 0, known: 1_234, outOfScope: 0 });
  expect(await examples()).toHaveLength(1_234);
});

test('an import is in no list of reports', async () => {
  await makeSolution(database.db, { external_id: 'router' });
  await run('no wifi,router\n');
  expect(await database.db.selectFrom('reports').select('id').execute()).toEqual([]);
});

test('a history and questions of which some are out of scope come in whole, and once', async () => {
  await loadSolutions(database.db, parcelServiceFile('solutions.csv'));
  const first = await loadHistory(database.db, parcelServiceFile('history.csv'));
  expect(first).toEqual({ added: HISTORY.length, known: 0, outOfScope: 0 });
  expect((await examples()).map(({ text }) => text)).toEqual(HISTORY.map(({ text }) => text));
  const again = await loadHistory(database.db, parcelServiceFile('history.csv'));
  expect(again).toEqual({ added: 0, known: HISTORY.length, outOfScope: 0 });
  const inScope = QUESTIONS.filter(({ solutionId }) => solutionId !== undefined).length;
  const questions = await loadHistory(database.db, parcelServiceFile('questions.csv'));
  expect(questions).toEqual({
    added: inScope,
    known: 0,
    outOfScope: QUESTIONS.length - inScope,
  });
});

test('a history without its solutions is refused, and the refusal ends after a hundred lines', async () => {
  const lines = await refusalOf(loadHistory(database.db, parcelServiceFile('history.csv')));
  expect(lines).toHaveLength(101);
  expect(lines.at(-1)).toBe(`… and ${HISTORY.length - 100} more`);
});
