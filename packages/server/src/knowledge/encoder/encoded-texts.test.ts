import { hash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ENCODER } from '@recourse/contract/values/limits';
import { pino } from 'pino';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { makeReport, makeSolution, makeUser } from '../../../test/factories.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { createKnowledge, type Knowledge } from '../knowledge.ts';
import { EncodedTexts } from './encoded-texts.ts';
import type { Encoder } from './encoder.ts';
import { forgetVectors, readVectors } from './vector-rows.ts';

const warned: string[] = [];
const log = pino({ level: 'warn' }, { write: (line: string) => void warned.push(line) });
const silent = pino({ level: 'silent' });

let database: TestDatabase;
let knowledge: Knowledge | undefined;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  vi.useRealTimers();
  await knowledge?.stop();
  knowledge = undefined;
  warned.length = 0;
  await database.db.deleteFrom('text_vectors').execute();
});
afterAll(() => database.drop());

/** A tiny encoder: one number for each vowel. `before` is awaited first. */
function tinyEncoder(before: (texts: readonly string[]) => Promise<void> | void = () => undefined) {
  const asked: string[][] = [];
  const encoder: Encoder = {
    id: () => Promise.resolve('tiny'),
    embed: async (texts) => {
      asked.push([...texts]);
      await before(texts);
      return texts.map((text) =>
        Float32Array.from('aeiou', (vowel) => text.split(vowel).length / Math.max(1, text.length)),
      );
    },
    close: () => Promise.resolve(),
  };
  return { encoder, asked };
}

const storedCount = async (): Promise<number> =>
  (await database.db.selectFrom('text_vectors').select('encoder').execute()).length;

const validated = async (text: string, solution_id: number) => {
  const employee = await makeUser(database.db, { role: 'EMPLOYE' });
  const by = { employee_id: employee.id, validated_at: new Date() };
  return makeReport(database.db, {
    reclamation_text: text,
    solution_id,
    validated_by_employee: true,
    ...by,
  });
};

/** The tests' texts without an assistant, with vectors for two of them. */
async function taughtTexts(encoder: Encoder, to = silent): Promise<EncodedTexts> {
  const texts = new EncodedTexts(database.db, encoder, to);
  for (const text of ['It is late.', 'It broke.']) texts.taught(text);
  await texts.catchUp();
  return texts;
}

test('a server encodes what it knows beside its work, stores it, and asks no second time', async () => {
  const { db } = database;
  const parcel = await makeSolution(db, {
    texte: 'Look at the tracking page.',
    motcle: ['parcel'],
  });
  await validated('Where is my parcel?', parcel.id);
  const first = tinyEncoder();
  knowledge = createKnowledge(db, silent, { encoder: first.encoder });
  await knowledge.start();
  await vi.waitUntil(async () => (await storedCount()) === 2, 15_000);
  expect(first.asked.flat().toSorted()).toEqual([
    'Look at the tracking page.\nparcel',
    'Where is my parcel?',
  ]);
  await vi.waitUntil(async () => {
    await knowledge?.search('When does my parcel come?', 1);
    return first.asked.flat().includes('When does my parcel come?');
  }, 15_000);
  await knowledge.stop();

  const second = tinyEncoder();
  knowledge = createKnowledge(db, silent, { encoder: second.encoder });
  await knowledge.start();
  await vi.waitUntil(async () => {
    await knowledge?.search('When does my parcel come?', 1);
    return second.asked.length > 0;
  }, 15_000);
  // Only the question: the vectors of what is taught come from the database.
  expect(second.asked).toEqual([['When does my parcel come?']]);
});

test('a question waits for 300 ms and not longer, and the next one does not wait at all', async () => {
  let isSlow = false;
  const release = Promise.withResolvers<void>();
  const { encoder, asked } = tinyEncoder(() => (isSlow ? release.promise : undefined));
  const texts = await taughtTexts(encoder);
  isSlow = true;
  const waited = async (text: string): Promise<number> => {
    const begun = performance.now();
    await texts.prepare(text);
    return performance.now() - begun;
  };
  const first = await waited('Why is it late?');
  expect(first).toBeGreaterThanOrEqual(ENCODER.questionMs - 1);
  expect(texts.asked('why is it late')).toBeUndefined();
  const calls = asked.length;
  await texts.prepare('And why did it break?');
  expect(asked).toHaveLength(calls);
  release.resolve();
  // What came too late is known the next time.
  await expect.poll(() => texts.asked('why is it late')).toBeDefined();
  await texts.stop();
});

test('a question is asked for once, its parts with it, also when two ask at a time', async () => {
  const { encoder, asked } = tinyEncoder();
  const texts = await taughtTexts(encoder);
  const ask = () => texts.prepare('My parcel is late. The driver was rude.');
  await Promise.all([ask(), ask()]);
  await ask();
  expect(asked.slice(1)).toEqual([
    ['My parcel is late. The driver was rude.', 'My parcel is late.', 'The driver was rude.'],
  ]);
  expect(texts.asked('the driver was rude')).toHaveLength(5);
});

test('a fifth question at a time does not wait, and is no failure', async () => {
  const release = Promise.withResolvers<void>();
  let isSlow = false;
  const { encoder, asked } = tinyEncoder(() => (isSlow ? release.promise : undefined));
  const texts = await taughtTexts(encoder, log);
  isSlow = true;
  const waiting = Array.from({ length: 4 }, (_, at) => texts.prepare(`Question ${at}`));
  await texts.prepare('Question 4');
  release.resolve();
  await Promise.all(waiting);
  expect(asked.slice(1).flat()).toEqual(['Question 0', 'Question 1', 'Question 2', 'Question 3']);
  await texts.prepare('Question 4');
  expect(texts.asked('question 4')).toBeDefined();
  expect(warned).toEqual([]);
});

test('questions are not sent before there is anything to compare them with', async () => {
  const { encoder, asked } = tinyEncoder();
  await new EncodedTexts(database.db, encoder, silent).prepare('Why is it late?');
  expect(asked).toEqual([]);
});

test('an encoder that fails is told of once, without the texts, and stops nothing', async () => {
  let isDown = true;
  const { encoder } = tinyEncoder(() => {
    if (isDown) throw new TypeError('canary: It is late.');
  });
  vi.useFakeTimers({ toFake: ['Date'], now: 0 });
  const texts = await taughtTexts(encoder, log);
  await texts.catchUp();
  expect(texts.isBehind).toBe(true);
  vi.setSystemTime(30_000);
  await texts.catchUp();
  expect(warned.map((line) => JSON.parse(line) as object)).toEqual([
    expect.objectContaining({ reason: 'TypeError', msg: 'answers do without the encoder' }),
  ]);
  expect(warned.join()).not.toContain('canary');
  isDown = false;
  vi.setSystemTime(60_000);
  await texts.catchUp();
  expect(texts.isBehind).toBe(false);
});

test('a text that it can not read stops no other', async () => {
  const { encoder } = tinyEncoder((sent) => {
    if (sent.includes('It is late.')) throw new TypeError('too long');
  });
  vi.useFakeTimers({ toFake: ['Date'], now: 0 });
  const texts = await taughtTexts(encoder);
  // First together, then one after the other.
  for (const now of [30_000, 60_000]) {
    vi.setSystemTime(now);
    await texts.catchUp();
  }
  expect([texts.taught('It is late.'), texts.taught('It broke.')]).toEqual([
    undefined,
    expect.any(Float32Array),
  ]);
});

test('the vector of a text goes when nothing teaches it any more, in the database and in memory', async () => {
  const { db } = database;
  const { encoder } = tinyEncoder();
  const texts = new EncodedTexts(db, encoder, silent);
  const solution = await makeSolution(db, { texte: 'Wait.', motcle: ['é', 'b'] });
  const report = await validated('Pourquoi ce délai ?', solution.id);
  await db
    .insertInto('training_examples')
    .values({ text: 'An old complaint.', solution_id: solution.id, source: 'import' })
    .execute();
  const kept = ['Wait.\né\nb', 'An old complaint.', 'Pourquoi ce délai ?'];
  for (const text of [...kept, 'Deleted long ago.']) texts.taught(text);
  await texts.catchUp();
  expect(await storedCount()).toBe(4);
  const known = () => kept.map((text) => texts.taught(text) !== undefined);

  await forgetVectors(db);
  await texts.forget();
  expect(known()).toEqual([true, true, true]);
  expect(texts.taught('Deleted long ago.')).toBeUndefined();
  await db
    .updateTable('reports')
    .set({ deleted_at: new Date() })
    .where('id', '=', report.id)
    .execute();
  await forgetVectors(db);
  await texts.forget();
  expect(known()).toEqual([true, true, false]);
  expect(await storedCount()).toBe(2);
});

test('a vector that is learned while others are forgotten stays in memory', async () => {
  const { db } = database;
  const hasRead = Promise.withResolvers<void>();
  const goesOn = Promise.withResolvers<void>();
  const slow = db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      const isPage = result.rows.some((row) => Object.keys(row).join() === 'text_hash');
      if (isPage) hasRead.resolve();
      if (isPage) await goesOn.promise;
      return result;
    },
  });
  const texts = new EncodedTexts(slow, tinyEncoder().encoder, silent);
  texts.taught('It broke.');
  await texts.catchUp();
  const forgetting = texts.forget();
  await hasRead.promise;
  texts.taught('It is late.');
  await texts.catchUp();
  goesOn.resolve();
  await forgetting;
  expect([texts.taught('It broke.'), texts.taught('It is late.')]).not.toContain(undefined);
});

test('the vectors of more texts than are looked at in one step are kept and deleted alike', async () => {
  const { db } = database;
  const solution = await makeSolution(db, { texte: 'Wait.', motcle: [] });
  await sql`insert into training_examples (text, solution_id, source)
    select 'Complaint ' || n, ${solution.id}, 'import' from generate_series(1, 1100) as n`.execute(
    db,
  );
  await sql`insert into text_vectors (encoder, text_hash, vector)
    select encoder, sha256(convert_to('Complaint ' || n, 'UTF8')), '\\x00'
    from generate_series(1, 2200) as n, unnest('{other,tiny}'::text[]) as encoder`.execute(db);
  await forgetVectors(db);
  expect(await storedCount()).toBe(2_200);
});

test('vectors are as they were after they were stored', async () => {
  const { encoder } = tinyEncoder();
  const texts = await taughtTexts(encoder);
  const again = new EncodedTexts(database.db, tinyEncoder(() => sleep(60_000)).encoder, silent);
  again.taught('It broke.');
  await again.catchUp();
  expect(again.taught('It broke.')).toEqual(texts.taught('It broke.'));
  expect(again.version).toBe(1);
});

test('a server without an encoder, or with another one, leaves the vectors of the others', async () => {
  const solution = await makeSolution(database.db, { texte: 'It broke.', motcle: [] });
  await taughtTexts(tinyEncoder().encoder);
  expect(await storedCount()).toBe(2);
  for (const encoder of [null, { ...tinyEncoder().encoder, id: async () => 'another' }]) {
    knowledge = createKnowledge(database.db, silent, { encoder });
    await knowledge.prune();
    await knowledge.stop();
  }
  // The other text teaches nothing any more.
  const kept = hash('sha256', solution.texte, 'buffer');
  expect(await readVectors(database.db, 'tiny', [kept])).toHaveLength(1);
  expect(await storedCount()).toBe(1);
});
