import { hash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { withClient } from '../db/connect/connect.ts';
import { verifyBackup } from './verify-backup.ts';

/** A disk that has gone bad in places: what can still be read is saved. */

const GOOD = 'a'.repeat(32);
const REFUSED = 'b'.repeat(32);
const BROKEN_OFF = 'c'.repeat(32);
const FULL_TABLE = 'd'.repeat(32);

vi.mock('node:fs', async (load) => {
  const fs = await load<typeof import('node:fs')>();
  const fails = async function* (code: string, before: string) {
    if (before !== '') yield Buffer.from(before);
    throw Object.assign(new Error(`${code}: no`), { code, syscall: 'read' });
  };
  return {
    ...fs,
    createReadStream: (...args: Parameters<typeof fs.createReadStream>) => {
      const name = path.basename(String(args[0]));
      if (name === REFUSED) return Readable.from(fails('EIO', ''));
      if (name === BROKEN_OFF) return Readable.from(fails('EIO', 'cont'));
      if (name === FULL_TABLE) return Readable.from(fails('EMFILE', ''));
      return fs.createReadStream(...args);
    },
  };
});

const stop = new AbortController().signal;
let database: TestDatabase;
let folder: string;
let writeBackup: (typeof import('./write-backup.ts'))['writeBackup'];
const files = (): string => path.join(folder, 'files');
beforeAll(async () => {
  // Files of tests share their modules: another one may have loaded it with the disk as it is.
  vi.resetModules();
  ({ writeBackup } = await import('./write-backup.ts'));
  database = await createTestDatabase();
  folder = await mkdtemp(path.join(inject('testFolder'), 'unreadable-'));
});
afterAll(async () => {
  vi.resetModules();
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
    writeBackup({ client, filesFolder: files(), file: path.join(folder, name), stop }),
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
  expect(await verifyBackup(path.join(folder, 'saved'), stop)).toEqual(contents);
});

test('what says nothing about the file ends the backup', async () => {
  await store(FULL_TABLE);
  await expect(save('not-saved')).rejects.toThrow(/^EMFILE: no$/);
  expect(await readdir(folder)).not.toContain('not-saved');
});
