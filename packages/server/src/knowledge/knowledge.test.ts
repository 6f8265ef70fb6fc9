import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { makeReport, makeSolution, makeUser } from '../../test/factories.ts';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { createKnowledge, type Knowledge } from './knowledge.ts';
import { announce } from '../kernel/changes/outbox.ts';

const log = pino({ level: 'silent' });
/** Long enough on a busy machine. */
const WITHIN_MS = 15_000;
let database: TestDatabase;
const running: Knowledge[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((knowledge) => knowledge.stop()));
});
afterAll(() => database.drop());

function follow(): Knowledge {
  const knowledge = createKnowledge(database.db, log);
  running.push(knowledge);
  return knowledge;
}

async function started(): Promise<Knowledge> {
  const knowledge = follow();
  await knowledge.start();
  return knowledge;
}

const firstOf = async (knowledge: Knowledge, text: string): Promise<number | undefined> =>
  (await knowledge.search(text, 5))[0]?.id;

const validated = async (text: string, solution_id: number) => {
  const employee = await makeUser(database.db, { role: 'EMPLOYE' });
  return makeReport(database.db, {
    reclamation_text: text,
    solution_id,
    validated_by_employee: true,
    employee_id: employee.id,
    validated_at: new Date(),
  });
};

test('what is in the database before the start is known: solutions, reports, history', async () => {
  const { db } = database;
  const printer = await makeSolution(db, {
    texte: 'Replace the toner of the printer.',
    motcle: [],
  });
  const parcel = await makeSolution(db, { texte: 'Send the parcel once more.', motcle: [] });
  const archived = await makeSolution(db, {
    texte: 'Zebra striped wallpaper is sold out.',
    motcle: [],
    archived_at: new Date(),
  });
  await validated('gribouillis violet partout', printer.id);
  await db
    .insertInto('training_examples')
    .values({
      text: 'nothing ever turned up at my doorstep',
      solution_id: parcel.id,
      source: 'import',
    })
    .execute();
  const knowledge = await started();
  expect(knowledge.ready()).toBe(true);
  expect(await firstOf(knowledge, 'toner is empty')).toBe(printer.id);
  expect(await firstOf(knowledge, 'gribouillis violet')).toBe(printer.id);
  expect(await firstOf(knowledge, 'it never turned up at the doorstep')).toBe(parcel.id);
  const [hit] = await knowledge.search('toner is empty', 1);
  expect(hit).toMatchObject({ texte: printer.texte, motcle: [], version: 1 });
  const ids = (await knowledge.search('zebra wallpaper', 5)).map(({ id }) => id);
  expect(ids).not.toContain(archived.id);
});

test('a search sees whatever was committed before it, and what is gone is gone', async () => {
  const { db } = database;
  const knowledge = await started();
  expect(await firstOf(knowledge, 'quixotic mandolin')).toBeUndefined();
  const solution = await makeSolution(db, { texte: 'Tune the quixotic mandolin.', motcle: [] });
  expect(await firstOf(knowledge, 'quixotic mandolin')).toBe(solution.id);
  await db
    .updateTable('solutions')
    .set({ texte: 'Tune the banjo.', version: 2 })
    .where('id', '=', solution.id)
    .execute();
  await announce(db, 'solutions', solution.id);
  expect(await firstOf(knowledge, 'quixotic mandolin')).toBeUndefined();
  expect((await knowledge.search('banjo', 1))[0]).toMatchObject({ texte: 'Tune the banjo.' });
  await db.deleteFrom('solutions').where('id', '=', solution.id).execute();
  await announce(db, 'solutions', solution.id);
  expect(await firstOf(knowledge, 'banjo')).toBeUndefined();
});

test('a report teaches when it is validated and un-teaches when it no longer is', async () => {
  const { db } = database;
  const solution = await makeSolution(db, { texte: 'Restart the turbine.', motcle: [] });
  const knowledge = await started();
  const before = await knowledge.search('restart the turbine', 1);
  const report = await validated('kaleidoscope hums at night', solution.id);
  await announce(db, 'reports', report.id);
  expect(await firstOf(knowledge, 'kaleidoscope hums')).toBe(solution.id);
  await db
    .updateTable('reports')
    .set({ deleted_at: new Date() })
    .where('id', '=', report.id)
    .execute();
  await announce(db, 'reports', report.id);
  expect(await firstOf(knowledge, 'kaleidoscope hums')).toBeUndefined();
  expect(await knowledge.search('restart the turbine', 1)).toEqual(before);
});

test('a transaction that began early and commits late is not skipped', async () => {
  const { db } = database;
  const knowledge = await started();
  const slow = Promise.withResolvers<void>();
  const written = Promise.withResolvers<number>();
  const late = db.transaction().execute(async (trx) => {
    const solution = await makeSolution(trx, { texte: 'Polish the xylophone.', motcle: [] });
    written.resolve(solution.id);
    await slow.promise;
  });
  const id = await written.promise;
  // A later transaction commits first, and the follower reads past the open one several times.
  const early = await makeSolution(db, { texte: 'Grease the accordion.', motcle: [] });
  expect(await firstOf(knowledge, 'accordion grease')).toBe(early.id);
  expect(await firstOf(knowledge, 'xylophone polish')).toBeUndefined();
  await makeSolution(db, { texte: 'Repair the gramophone.', motcle: [] });
  expect(await firstOf(knowledge, 'xylophone polish')).toBeUndefined();
  slow.resolve();
  await late;
  expect(await firstOf(knowledge, 'xylophone polish')).toBe(id);
});

test('a search that comes before the index is built waits for it', async () => {
  const { db } = database;
  const solution = await makeSolution(db, { texte: 'Wind up the metronome.', motcle: [] });
  const knowledge = follow();
  const early = firstOf(knowledge, 'metronome');
  expect(knowledge.ready()).toBe(false);
  void knowledge.start();
  expect(await early).toBe(solution.id);
});

test('a stopped index answers nothing any more', async () => {
  const knowledge = await started();
  await knowledge.stop();
  await expect(knowledge.search('anything', 1)).rejects.toMatchObject({ statusCode: 503 });
});

/** Both tests wait for the same time limits, so they run in parallel. */
describe.concurrent('an index that is not up to date', () => {
  test('follows without being searched, and answers when it can not catch up in time', async () => {
    const { db } = database;
    const knowledge = createKnowledge(db, log);
    await knowledge.start();
    const followed = async (texte: string) => {
      const { solutions } = knowledge.state();
      const { id } = await makeSolution(db, { texte, motcle: [] });
      await vi.waitUntil(() => knowledge.state().solutions > solutions, WITHIN_MS);
      return id;
    };
    // The first solution may still be read by the start.
    await followed('Comb the alpaca.');
    const id = await followed('Feed the platypus.');
    await db.transaction().execute(async (trx) => {
      // The lock keeps everybody from reading the outbox, so the answer can only come from what was
      // read before.
      await sql`lock table outbox in access exclusive mode`.execute(trx);
      expect(await firstOf(knowledge, 'platypus')).toBe(id);
    });
    await knowledge.stop();
  });

  test('is waited for, and a search is refused as busy within seconds', async () => {
    const waiting = createKnowledge(database.db, log).search('anything', 1);
    await expect(waiting).rejects.toMatchObject({ statusCode: 503, retryAfterSeconds: 2 });
  });
});

test('a start without a database waits for it and never throws', async () => {
  const other = await createTestDatabase();
  await other.drop();
  const knowledge = createKnowledge(other.db, log);
  const start = knowledge.start();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(knowledge.ready()).toBe(false);
  await knowledge.stop();
  await expect(start).resolves.toBeUndefined();
});

test('fifty searches at once are all answered with what was committed before them', async () => {
  const { db } = database;
  const knowledge = await started();
  const answers = await Promise.all(
    Array.from({ length: 50 }, async (_, i) => {
      const word = `gadget${String.fromCharCode(97 + (i % 26))}${String.fromCharCode(97 + Math.floor(i / 26))}`;
      const solution = await makeSolution(db, { texte: `Repair the ${word}.`, motcle: [] });
      return (await firstOf(knowledge, word)) === solution.id;
    }),
  );
  expect(answers.every(Boolean)).toBe(true);
});

test('thousands of changes in one transaction are all taken in', async () => {
  const { db } = database;
  const solution = await makeSolution(db, { texte: 'Water the garden.', motcle: [] });
  const knowledge = await started();
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: number }>`
      insert into training_examples (text, solution_id, source)
      select 'thirsty tulip number' || n, ${solution.id}, 'import' from generate_series(1, 6000) n
      returning id`.execute(trx);
    await sql`insert into outbox (area, object_id)
      select 'training_examples', unnest(${rows.map(({ id }) => id)}::bigint[])`.execute(trx);
  });
  // So many rows may arrive after the search has stopped waiting.
  const isLastKnown = async () => (await firstOf(knowledge, 'number5999')) === solution.id;
  await vi.waitUntil(isLastKnown, WITHIN_MS);
  expect(await firstOf(knowledge, 'number1')).toBe(solution.id);
});
