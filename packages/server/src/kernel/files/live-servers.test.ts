import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { StartError } from '../../start-error.ts';
import { unavailable } from '../errors.ts';
import { type FileStore, openFileStore } from './files.ts';
import { joinServers } from './live-servers.ts';

/** Two servers of one database, with and without the same files. */

const EVERY_MS = 100;
let database: TestDatabase;
let folder: string;
let leaving: (() => Promise<void>)[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(path.join(tmpdir(), 'recourse-servers-'));
});
afterEach(async () => {
  for (const leave of leaving) await leave();
  leaving = [];
  await database.db.deleteFrom('servers').execute();
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

const log = pino({ level: 'silent' });
const storeIn = (name: string): Promise<FileStore> => openFileStore(path.join(folder, name));

async function join(files: Pick<FileStore, 'markers' | 'place'>): Promise<() => Promise<void>> {
  const leave = await joinServers({ db: database.db, files, log, everyMs: EVERY_MS });
  leaving.push(leave);
  return leave;
}

const rows = () => database.db.selectFrom('servers').selectAll().orderBy('id').execute();

test('a server alone starts, and leaves neither a row nor a marker', async () => {
  const leave = await join(await storeIn('alone'));
  expect(await rows()).toMatchObject([{ host: hostname() }]);
  expect(await readdir(path.join(folder, 'alone', 'servers'))).toHaveLength(1);
  leaving = [];
  await leave();
  expect(await rows()).toEqual([]);
  expect(await readdir(path.join(folder, 'alone', 'servers'))).toEqual([]);
});

test('servers with the same files start beside each other', async () => {
  await join(await storeIn('shared'));
  await join(await storeIn('shared'));
  expect(await rows()).toHaveLength(2);
});

test('a second server with other files does not start, and says why', async () => {
  await join(await storeIn('first'));
  const refused = join(await storeIn('second'));
  await expect(refused).rejects.toThrow(StartError);
  await expect(refused).rejects.toThrow(
    `A server on ${hostname()} uses the same database and has other files. It has them in the folder ${folder}/first, this one in the folder ${folder}/second.`,
  );
  expect(await rows()).toHaveLength(1);
  expect(await readdir(path.join(folder, 'second', 'servers'))).toEqual([]);
});

const crashed = (seenAgo: string) =>
  sql`insert into servers (marker, host, files_in, seen_at)
    values (gen_random_uuid(), 'gone', 'a folder', now() - ${seenAgo}::interval)`.execute(
    database.db,
  );

test('a server that crashed just now, or long ago, does not stop the next start', async () => {
  await crashed('0 seconds');
  await crashed('2 hours');
  await join(await storeIn('after'));
  expect((await rows()).map(({ host }) => host)).toEqual(['gone', hostname()]);
});

test('a store that does not answer stops no start, and the server registers later', async () => {
  await join(await storeIn('reachable'));
  const { place, markers } = await storeIn('reachable');
  let isDown = true;
  const asked = <T>(work: () => Promise<T>): Promise<T> =>
    isDown ? Promise.reject(unavailable()) : work();
  await join({
    place,
    markers: {
      write: (...given) => asked(() => markers.write(...given)),
      read: (...given) => asked(() => markers.read(...given)),
      remove: (...given) => asked(() => markers.remove(...given)),
    },
  });
  expect(await rows()).toHaveLength(1);
  isDown = false;
  await expect.poll(rows).toHaveLength(2);
});

test('a running server says so again and again, also when its row was taken away', async () => {
  await join(await storeIn('telling'));
  const [first] = await rows();
  await expect.poll(async () => (await rows())[0]?.seen_at).not.toEqual(first?.seen_at);
  await database.db.deleteFrom('servers').execute();
  await expect.poll(rows).toHaveLength(1);
});

test('a server whose row is in another database by now leaves its marker for that one', async () => {
  const files = await storeIn('moved');
  const leave = await joinServers({ db: database.db, files, log, everyMs: 60_000 });
  const kept = await database.db.deleteFrom('servers').returningAll().executeTakeFirstOrThrow();
  await leave();
  const { id: _, ...row } = kept;
  await database.db.insertInto('servers').values(row).execute();
  expect(await readdir(path.join(folder, 'moved', 'servers'))).toEqual([row.marker]);
  // The next start on the former database finds the same files, and does not wait for a sign.
  leaving.push(await joinServers({ db: database.db, files, log, everyMs: 60_000 }));
  expect(await rows()).toHaveLength(2);
});
