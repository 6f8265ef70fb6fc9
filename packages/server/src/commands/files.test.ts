import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Ended, runCommand } from '../../test/embedded/run-command.ts';
import { initialise } from '../../test/embedded/initialise.ts';
import { makeUser } from '../../test/factories.ts';
import { hasNoStore, makeBucket, variablesOf } from '../../test/files/test-bucket.ts';
import { openDatabase } from '../db/connect/open.ts';
import { startEmbedded } from '../db/embedded/embedded.ts';
import { migrate, MIGRATIONS } from '../db/migrate/migrate.ts';
import { type Bucket, openBucket } from '../kernel/files/bucket/bucket.ts';
import { FILES_PREFIX } from '../kernel/files/bucket/bucket-files.ts';
import { filesFolder, openFileStore } from '../kernel/files/files.ts';
import { StartError } from '../start-error.ts';
import { readMoveArguments } from './files/move-files.ts';

/** `npm run files`, and backups of files in an object store, as an operator types them. */

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'recourse-move-'));
});
afterAll(() => rm(folder, { recursive: true }));
const pathOf = (name: string): string => path.join(folder, name);

const command = (
  name: 'files' | 'backup' | 'restore',
  env: Record<string, string>,
  ...args: string[]
): Promise<Ended> => runCommand(name, env, args);

test('arguments say what is moved where, and nothing else', () => {
  const read = (...args: string[]) => readMoveArguments(args, 'the usage');
  expect(read('move', '--to', 's3')).toEqual({ to: 's3', dryRun: false, deleteSource: false });
  expect(read('--to=disk', '--dry-run', '--delete-source', 'move')).toEqual({
    to: 'disk',
    dryRun: true,
    deleteSource: true,
  });
  for (const wrong of [
    [],
    ['move'],
    ['move', '--to', 'tape'],
    ['copy', '--to', 's3'],
    ['move', '--to', 's3', '--force'],
    ['move', 'all', '--to', 's3'],
  ])
    expect(() => read(...wrong)).toThrow(new StartError('the usage'));
});

test('without an object store there is nothing to move to', async () => {
  const { code, err } = await command('files', { DATA_DIR: pathOf('none') }, 'move', '--to', 's3');
  expect([code, err]).toEqual([
    1,
    'Set the variables that start with S3_ to name the object store.\n',
  ]);
});

describe.skipIf(hasNoStore)('with an object store (needs TEST_S3_URL)', () => {
  let disk: Record<string, string>;
  let store: Record<string, string>;
  let bucket: Bucket;
  const keys: string[] = [];

  beforeAll(async () => {
    disk = { DATA_DIR: pathOf('data') };
    const config = await makeBucket();
    bucket = openBucket(config);
    store = { ...disk, ...variablesOf(config) };
    await initialise(pathOf('data'));
    const log = pino({ level: 'silent' });
    const server = await startEmbedded({ dataDir: pathOf('data'), log });
    await migrate({ ...server, directory: MIGRATIONS, log });
    const database = await openDatabase(server.appUrl, { log });
    const { db } = database;
    const user = await makeUser(db);
    const files = await openFileStore(filesFolder(pathOf('data')));
    for (const content of ['first', 'second', 'third']) {
      const received = await files.receive(Readable.from([Buffer.from(content)]), 100);
      await received.keep();
      keys.push(received.key);
      await db
        .insertInto('documents')
        .values({
          nom: content,
          type: 'text',
          uploaded_by: user.id,
          file_key: received.key,
          size: received.size,
          mime: 'text/plain',
          sha256: received.sha256,
        })
        .execute();
    }
    await database.close();
    await server.stop();
  });

  const onDisk = async () => (await readdir(filesFolder(pathOf('data')))).toSorted();
  const inBucket = async (of = bucket) => {
    const names: string[] = [];
    for await (const { key } of of.list(FILES_PREFIX)) names.push(key.slice(FILES_PREFIX.length));
    return names.toSorted();
  };

  test('a dry run copies nothing; a damaged file is named and left, all others are copied', async () => {
    const damaged = path.join(filesFolder(pathOf('data')), keys[2] ?? '');
    await writeFile(damaged, 'other');
    const dry = await command('files', store, 'move', '--to', 's3', '--dry-run');
    expect(dry).toMatchObject({ code: 2, err: '' });
    expect(dry.out).toContain('2 files would be copied, 0 were there already, 1 are left.');
    expect(await inBucket()).toEqual([]);
    const moved = await command('files', store, 'move', '--to', 's3');
    expect(moved).toMatchObject({ code: 2, err: '' });
    expect(moved.out).toContain(`${keys[2]} is damaged in the folder`);
    expect(moved.out).toContain('2 files copied and verified, 0 were there already, 1 are left.');
    expect(await onDisk()).toEqual(keys.toSorted());
    await writeFile(damaged, 'third');
    const rest = await command('files', store, 'move', '--to', 's3', '--delete-source');
    expect(rest.out).toContain('1 files copied and verified, 2 were there already, 0 are left.');
    expect([rest.code, await inBucket(), await onDisk()]).toEqual([0, keys.toSorted(), []]);
  });

  test('a backup holds the objects, and a restore puts them into another bucket, all or nothing', async () => {
    const saved = await command('backup', store, pathOf('saved'));
    expect(saved).toMatchObject({ code: 0, err: '' });
    expect(saved.out).toContain(', 3 files');
    const other = await makeBucket();
    const target = { DATA_DIR: pathOf('restored'), ...variablesOf(other) };
    const restored = await command('restore', target, pathOf('saved'));
    expect(restored).toMatchObject({ code: 0, err: '' });
    expect(await inBucket(openBucket(other))).toEqual(keys.toSorted());
    const filled = { DATA_DIR: pathOf('again'), ...variablesOf(other) };
    const refused = await command('restore', filled, pathOf('saved'));
    expect(refused.code).toBe(1);
    expect(refused.err).toContain('a backup is restored into an empty place');
    expect(await inBucket(openBucket(other))).toEqual(keys.toSorted());
  });

  test('a backup without files lists them, and a restore says what the store lacks', async () => {
    const listed = await command('backup', store, pathOf('listed'), '--without-files');
    expect(listed).toMatchObject({ code: 0, err: '' });
    expect(listed.out).toContain('the list of 3 files');
    await bucket.remove(FILES_PREFIX + (keys[0] ?? ''));
    const lacking = { ...store, DATA_DIR: pathOf('lacking') };
    const restored = await command('restore', lacking, pathOf('listed'));
    expect([restored.code, restored.err]).toEqual([
      2,
      'Attention: the files of these documents are missing or different in the store: 1.\n',
    ]);
    const backup = await command('backup', store, pathOf('lacks'));
    expect([backup.code, backup.err]).toEqual([
      1,
      'Attention: the files of these documents are gone or damaged: 1. All else is saved.\n',
    ]);
    const back = await command('files', store, 'move', '--to', 'disk');
    expect(back.code).toBe(2);
    expect(back.out).toContain('The file of document 1 is in neither place');
    expect(await onDisk()).toEqual(keys.slice(1).toSorted());
  });
});
