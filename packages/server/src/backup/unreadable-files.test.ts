import { hash } from 'node:crypto';
import fs from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { withClient } from '../db/connect/connect.ts';
import { verifyBackup } from './verify-backup.ts';
import { filesInFolder } from '../kernel/files/stored-files.ts';
import { writeBackup } from './write-backup.ts';

/** Tests a disk with bad sectors: everything that can still be read is saved. */

const GOOD = 'a'.repeat(32);
const REFUSED = 'b'.repeat(32);
const BROKEN_OFF = 'c'.repeat(32);
const FULL_TABLE = 'd'.repeat(32);

/** Opens the named files as a disk with bad sectors does. */
function breakDisk(): void {
  const open = fs.createReadStream;
  const fails = async function* (code: string, before: string) {
    if (before !== '') yield Buffer.from(before);
    throw Object.assign(new Error(`${code}: no`), { code, syscall: 'read' });
  };
  const broken = new Map([
    [REFUSED, () => fails('EIO', '')],
    [BROKEN_OFF, () => fails('EIO', 'cont')],
    [FULL_TABLE, () => fails('EMFILE', '')],
  ]);
  vi.spyOn(fs, 'createReadStream').mockImplementation((...args) => {
    const contents = broken.get(path.basename(String(args[0])));
    return contents ? (Readable.from(contents()) as fs.ReadStream) : open(...args);
  });
  syncBuiltinESMExports();
}

const stop = new AbortController().signal;
let database: TestDatabase;
let folder: string;
const files = (): string => path.join(folder, 'files');
beforeAll(async () => {
  breakDisk();
  database = await createTestDatabase();
  folder = await mkdtemp(path.join(inject('testFolder'), 'unreadable-'));
});
afterAll(async () => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
  await database.drop();
  await rm(folder, { recursive: true });
});

async function store(...names: string[]): Promise<void> {
  await rm(files(), { recursive: true, force: true });
  await mkdir(files());
  for (const name of names) await writeFile(path.join(files(), name), 'content');
}

const save = (name: string) =>
  withClient(database.ownerUrl, (client) =>
    writeBackup({
      client,
      files: filesInFolder(files()),
      file: path.join(folder, name),
      secret: null,
      stop,
    }),
  );

test('a file that cannot be read, or not to its end, is lost; all else is saved', async () => {
  await store(GOOD, REFUSED, BROKEN_OFF);
  await withClient(database.ownerUrl, async (client) => {
    await client.query(
      `insert into users (username, email, role) values ('ann', 'ann@example.org', 'CLIENT')`,
    );
    for (const key of [GOOD, REFUSED, BROKEN_OFF])
      await client.query(
        `insert into documents (nom, type, uploaded_by, file_key, size, mime, sha256)
         select 'a document', 't', id, $1, 7, 'text/plain', $2 from users`,
        [key, hash('sha256', 'content')],
      );
  });
  const { contents, withoutFile } = await save('saved');
  expect(withoutFile).toEqual([2, 3]);
  expect(contents).toMatchObject({ files: 2, fileBytes: 11 });
  expect(await verifyBackup({ file: path.join(folder, 'saved'), secret: null, stop })).toEqual(
    contents,
  );
});

test('what says nothing about the file ends the backup', async () => {
  await store(FULL_TABLE);
  await expect(save('not-saved')).rejects.toThrow(/^EMFILE: no$/);
  expect(await readdir(folder)).not.toContain('not-saved');
});
