import { teachAssistant } from '@recourse/assistant/assistant';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeReport, makeSolution, makeUser } from '../../../test/factories.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { announce } from '../../kernel/changes/outbox.ts';
import { KnowledgeIndex } from '../knowledge-index.ts';
import { readHeldPerSolution, shareOf } from './held-rows.ts';
import { condenseOthers, readLessons } from './knowledge-lessons.ts';

/** Three reports and two lines of history for one solution, one report for another: six examples. */
const HISTORY = ['history of mandolins', 'history of banjos'];
const REPORTS = ['first quixotic mandolin', 'second quixotic banjo', 'third quixotic lute'];
const MOST_HELD = 3;

let database: TestDatabase;
let strings: number;
let reports: number[];
beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  strings = (await makeSolution(db, { texte: 'Tune the instrument.', motcle: [] })).id;
  const parcel = await makeSolution(db, { texte: 'Send the parcel once more.', motcle: [] });
  await validated('the parcel never came', parcel.id);
  reports = [];
  for (const text of REPORTS) reports.push((await validated(text, strings)).id);
  await db
    .insertInto('training_examples')
    .values(HISTORY.map((text) => ({ text, solution_id: strings, source: 'import' as const })))
    .execute();
});
afterAll(() => database.drop());

const validated = async (reclamation_text: string, solution_id: number) => {
  const employee = await makeUser(database.db, { role: 'EMPLOYE' });
  const by = { employee_id: employee.id, validated_at: new Date(), validated_by_employee: true };
  return makeReport(database.db, { reclamation_text, solution_id, ...by });
};

const report = (at: number) => `report:${reports[at]}`;
const goesOn = () => true;

/** An index of the training with this cap. */
async function indexOf(mostHeld: number) {
  const read = await readLessons(database.db, mostHeld);
  const saved = await condenseOthers(database.db, teachAssistant(read.lessons).save(), read);
  const file = { saved, note: { ...read.note, record: null } };
  const { heldPerSolution } = read.note;
  const index = new KnowledgeIndex(database.db, { file, heldPerSolution });
  await index.compareAll(goesOn);
  return index;
}

const evidenceOf = (index: KnowledgeIndex, text: string) =>
  index.search(text, 1).flatMap(({ evidence }) => evidence.similar.map(({ key }) => key));

test.each([
  [[4, 1, 5], 10, null],
  [[4, 1, 5], 9, 4],
  [[4, 1, 5], 5, 2],
  [[4, 1, 5], 1, 1],
  [[], 5, null],
])('of %j examples a solution, at most %i in all: %s of each', (counts, most, share) => {
  expect(shareOf(counts, most)).toBe(share);
});

test('below the cap everything is held; above it the newest, reports before the history', async () => {
  const { db } = database;
  expect(await readHeldPerSolution(db, 6)).toBeNull();
  const all = await readLessons(db, 6);
  expect(all.lessons.examples).toHaveLength(6);
  expect(all.lessons.studied).toBeUndefined();
  const { lessons, note } = await readLessons(db, 5);
  expect(note.heldPerSolution).toBe(4);
  const keys = lessons.examples.map(({ key }) => key);
  expect(keys).toHaveLength(5);
  expect(lessons.examples.map(({ text }) => text)).not.toContain(HISTORY[0]);
  expect(lessons.studied).toHaveLength(6);
  const fewer = await readLessons(db, MOST_HELD);
  expect(new Set(fewer.lessons.examples.map(({ text }) => text))).toEqual(
    new Set([...REPORTS.slice(1), 'the parcel never came']),
  );
  expect(fewer.lessons.examples).toHaveLength(MOST_HELD);
});

test('an index holds its part, and answers also with what it does not hold', async () => {
  const index = await indexOf(MOST_HELD);
  expect(index.counts().examples).toBe(3);
  expect(index.changes).toBe(5);
  expect(evidenceOf(index, 'quixotic')).not.toContain(report(0));
  expect(index.search('mandolins', 1)[0]?.id).toBe(strings);
});

test('an index that has taken in far more than it may hold lets the oldest go', async () => {
  const index = new KnowledgeIndex(database.db, { mostHeld: MOST_HELD });
  await index.compareAll(goesOn);
  expect(index.counts().examples).toBe(MOST_HELD);
  expect(evidenceOf(index, 'quixotic').toSorted()).toEqual([report(1), report(2)].toSorted());
});

test('a new validation takes the place of the oldest; what is deleted while it is away is gone', async () => {
  const { db } = database;
  const read = await readLessons(db, MOST_HELD);
  const file = {
    saved: teachAssistant(read.lessons).save(),
    note: { ...read.note, record: null },
  };
  const index = new KnowledgeIndex(db, { file, heldPerSolution: 2 });
  const added = await validated('fourth quixotic zither', strings);
  await announce(db, 'reports', added.id);
  await index.reload('reports', [added.id, reports[0]!]);
  expect(evidenceOf(index, 'quixotic').toSorted()).toEqual(
    [report(2), `report:${added.id}`].toSorted(),
  );
  await db
    .updateTable('reports')
    .set({ deleted_at: new Date() })
    .where('id', '=', added.id)
    .execute();
  await index.compareAll(goesOn);
  expect(evidenceOf(index, 'quixotic').toSorted()).toEqual([report(1), report(2)].toSorted());
  expect(index.counts().examples).toBe(3);
});
