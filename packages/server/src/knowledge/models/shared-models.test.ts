import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { MODEL_FORMAT } from '@recourse/assistant/model-file';
import { sql } from 'kysely';
import { type Logger, pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { hasNoStore, makeBucket } from '../../../test/files/test-bucket.ts';
import { type Bucket, openBucket } from '../../kernel/files/bucket/bucket.ts';
import { type Held, takeLease } from './lease-rows.ts';
import { OvertakenError, SharedModels } from './shared-models.ts';

const MEBIBYTE = 2 ** 20;
const STORE_MS = 30_000;
const silent = pino({ level: 'silent' });
const goesOn = new AbortController().signal;
let database: TestDatabase;
let folder: string;
let lease: Held;
beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'recourse-models-'));
  await database.db.deleteFrom('assistant_models').execute();
  await database.db.deleteFrom('trainer_lease').execute();
  lease = (await takeLease(database.db, 'trainer', 3_600))!;
});
afterEach(async () => {
  vi.useRealTimers();
  await rm(folder, { recursive: true });
});
afterAll(() => database.drop());

const pathOf = (name: string): string => path.join(folder, name);

/** What a server sees that has its model in a file of this name. */
const server = (name: string, bucket: Bucket | null = null, log: Logger = silent) =>
  new SharedModels({ db: database.db, log, file: pathOf(name), bucket });

/** Publishes a model of this size; resolves with its bytes. */
async function publish(models: SharedModels, size: number, as = lease): Promise<Buffer> {
  const bytes = randomBytes(size);
  await writeFile(pathOf('trained'), bytes);
  await models.publish(pathOf('trained'), as, goesOn);
  return bytes;
}

/** The bytes that a server takes over; null: nothing. */
async function takenOver(models: SharedModels, name: string): Promise<Buffer | null> {
  let used: Buffer | null = null;
  const isNewer = await models.takeOver(async () => {
    used = await readFile(pathOf(name));
  });
  expect(isNewer).toBe(used !== null);
  return used;
}

const models = () => database.db.selectFrom('assistant_models').selectAll().orderBy('id').execute();
const chunks = async () => {
  const rows = await database.db
    .selectFrom('assistant_model_chunks')
    .select(['model_id', sql<number>`length(bytes)`.as('length')])
    .orderBy('model_id')
    .orderBy('part')
    .execute();
  return rows.map(({ model_id, length }) => [model_id, length]);
};

/** An object store in memory. */
function memoryBucket(): { bucket: Bucket; objects: Map<string, Buffer> } {
  const objects = new Map<string, Buffer>();
  const bucket: Bucket = {
    place: 'memory',
    put: async (key, content) => {
      objects.set(key, 'open' in content ? await buffer(content.open()) : content);
    },
    get: async (key) => {
      const found = objects.get(key);
      return found ? { bytes: Readable.from([found]), size: found.length } : null;
    },
    sizeOf: async (key) => objects.get(key)?.length ?? null,
    remove: async (key) => void objects.delete(key),
    list: async function* (prefix) {
      for (const [key, { length }] of objects)
        if (key.startsWith(prefix)) yield { key, size: length, writtenAt: new Date() };
    },
    check: () => Promise.resolve(),
  };
  return { bucket, objects };
}

test('a model is in pieces of 1 MiB in the database, and fetched once by a server without it', async () => {
  const trainer = server('one');
  const size = 2 * MEBIBYTE + 7;
  expect(await takenOver(server('two'), 'two')).toBeNull();
  const bytes = await publish(trainer, size);
  const [{ id } = { id: 0 }] = await models();
  expect(await chunks()).toEqual([
    [id, MEBIBYTE],
    [id, MEBIBYTE],
    [id, 7],
  ]);
  // The trainer has it in its file already.
  expect((await takenOver(trainer, 'one'))?.equals(bytes)).toBe(true);
  const other = server('two');
  expect((await takenOver(other, 'two'))?.equals(bytes)).toBe(true);
  expect(await takenOver(other, 'two')).toBeNull();
  expect((await readdir(folder)).toSorted()).toEqual(['one', 'two']);
  // After a restart the file is recognised: nothing is fetched.
  await database.db.deleteFrom('assistant_model_chunks').execute();
  expect((await takenOver(server('two'), 'two'))?.equals(bytes)).toBe(true);
});

test('the model of an overtaken trainer is refused, and leaves nothing', async () => {
  const bytes = await publish(server('one'), 5);
  await database.db
    .updateTable('trainer_lease')
    .set({ expires_at: sql`now()` })
    .execute();
  await takeLease(database.db, 'another', 3_600);
  const before = await models();
  await expect(publish(server('one'), 6)).rejects.toThrow(OvertakenError);
  expect([await models(), (await chunks()).length]).toEqual([before, 1]);
  expect((await readFile(pathOf('one'))).equals(bytes)).toBe(true);
});

test('a server that stops stores no model, and leaves nothing of it', async () => {
  const { bucket, objects } = memoryBucket();
  await writeFile(pathOf('trained'), randomBytes(MEBIBYTE + 1));
  for (const place of [null, bucket])
    await expect(
      server('one', place).publish(pathOf('trained'), lease, AbortSignal.abort()),
    ).rejects.toThrow('aborted');
  expect([await models(), await chunks(), objects.size]).toEqual([[], [], 0]);
});

test('of the models two are kept, the second one for a day', async () => {
  const trainer = server('one');
  for (const size of [1, 2, 3]) await publish(trainer, size);
  expect((await models()).map(({ size }) => size)).toEqual([2, 3]);
  // What a crashed trainer left goes with the next model.
  const abandoned = { format: MODEL_FORMAT, sha256: 'hash', size: 9, in_bucket: false };
  await database.db.insertInto('assistant_models').values(abandoned).execute();
  await trainer.prune();
  expect((await models()).map(({ size }) => size)).toEqual([2, 3, 9]);
  await publish(trainer, 4);
  expect((await models()).map(({ size }) => size)).toEqual([3, 4]);
  await database.db
    .updateTable('assistant_models')
    .set({ published_at: sql`published_at - interval '25 hours'` })
    .execute();
  await trainer.prune();
  expect((await models()).map(({ size }) => size)).toEqual([4]);
  expect((await chunks()).length).toBe(1);
});

test('a damaged or missing model is not taken over: it is logged, and tried again after a minute', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
  const good = await publish(server('one'), 2 * MEBIBYTE);
  const other = server('two', null, log);
  await takenOver(other, 'two');
  const newer = await publish(server('one'), 2 * MEBIBYTE);
  const damage = (byte: string) =>
    sql`update assistant_model_chunks set bytes = set_byte(bytes, 5, ${byte}::int)
      where part = 1 and model_id = (select max(id) from assistant_models)`.execute(database.db);
  vi.useFakeTimers({ toFake: ['Date'] });
  await damage(String(newer[MEBIBYTE + 5]! ^ 1));
  expect(await takenOver(other, 'two')).toBeNull();
  expect(await takenOver(other, 'two')).toBeNull();
  expect(lines).toHaveLength(1);
  expect((await readFile(pathOf('two'))).equals(good)).toBe(true);
  // It may be trained anew meanwhile.
  expect(await other.isBehind()).toBe(false);
  await damage(String(newer[MEBIBYTE + 5]));
  vi.setSystemTime(Date.now() + 60_000);
  expect((await takenOver(other, 'two'))?.equals(newer)).toBe(true);
  // Without all its parts.
  await database.db.deleteFrom('assistant_model_chunks').where('part', '=', 1).execute();
  expect(await takenOver(server('three', null, log), 'three')).toBeNull();
  expect(lines).toHaveLength(2);
  expect((await readdir(folder)).toSorted()).toEqual(['one', 'two']);
});

test('a model that cannot be used is not in use, and is used once it can', async () => {
  await publish(server('one'), 5);
  const other = server('two');
  vi.useFakeTimers({ toFake: ['Date'] });
  expect(await other.takeOver(() => Promise.reject(new Error('planted')))).toBe(false);
  vi.setSystemTime(Date.now() + 60_000);
  expect(await takenOver(other, 'two')).toHaveLength(5);
});

test('with an object store the models are objects, of which those that are not kept are deleted', async () => {
  const { bucket, objects } = memoryBucket();
  objects.set('files/a', Buffer.from('a document'));
  objects.set('models/lost', Buffer.from('of a database that was restored'));
  const trainer = server('one', bucket);
  await publish(trainer, 1);
  await publish(trainer, 2);
  const bytes = await publish(trainer, 2 * MEBIBYTE);
  const kept = (await models()).map(({ sha256 }) => `models/${sha256}`);
  expect([kept.length, await chunks()]).toEqual([2, []]);
  expect([...objects.keys()].toSorted()).toEqual(['files/a', ...kept].toSorted());
  expect((await takenOver(server('two', bucket), 'two'))?.equals(bytes)).toBe(true);
  await expect(publish(trainer, 3, { ...lease, number: 9 })).rejects.toThrow(OvertakenError);
  expect(objects.size).toBe(3);
  // Without the object store it cannot be read, and with it lost neither.
  expect(await takenOver(server('three'), 'three')).toBeNull();
  objects.clear();
  expect(await takenOver(server('three', bucket), 'three')).toBeNull();
});

test.skipIf(hasNoStore)(
  'on a real object store, too (needs TEST_S3_URL)',
  async () => {
    const bucket = openBucket(await makeBucket());
    const trainer = server('one', bucket);
    for (const size of [1, 2]) await publish(trainer, size);
    const bytes = await publish(trainer, 2 * MEBIBYTE);
    expect((await takenOver(server('two', bucket), 'two'))?.equals(bytes)).toBe(true);
    const sizes: number[] = [];
    for await (const { size } of bucket.list('models/')) sizes.push(size);
    expect(sizes.toSorted((one, other) => one - other)).toEqual([2, 2 * MEBIBYTE]);
  },
  STORE_MS,
);
