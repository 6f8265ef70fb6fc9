import { randomBytes } from 'node:crypto';
import { copyFile, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { testUrl } from '../../test/global-setup.ts';
import { withClient } from '../db/connect/connect.ts';
import { migrate, MIGRATIONS } from '../db/migrate/migrate.ts';
import { type MigrationFile, readMigrations } from '../db/migrate/migration-files.ts';
import type { Saved } from './backup-format.ts';
import { hashTable, readTables } from './catalog.ts';
import { restoreBackup } from './restore-backup.ts';
import { filesInFolder } from '../kernel/files/stored-files.ts';
import { placeInFolder } from './restore-files.ts';
import { writeBackup } from './write-backup.ts';

/** Tests restores between different schemas, and with failures on the way. */

const log = pino({ level: 'silent' });
const stop = new AbortController().signal;
const OLD = 3;
const databases: string[] = [];
let folder: string;
let all: MigrationFile[];
let oldUrl: string;
let saved: Saved;
const backup = (): string => path.join(folder, 'old-backup');

const ownerUrl = (name: string): string =>
  testUrl(inject('testServer'), inject('testServer').owner, name);

async function makeDatabase(): Promise<string> {
  const server = inject('testServer');
  const name = `${server.template}_${randomBytes(4).toString('hex')}`;
  await withClient(server.adminUrl, (admin) =>
    admin.query(`create database ${name} owner ${server.owner.name}`),
  );
  databases.push(name);
  return ownerUrl(name);
}

/** Only the first migrations, as in an older version of the product. */
async function oldMigrations(): Promise<string> {
  const directory = path.join(folder, 'migrations');
  await mkdir(directory);
  for (const { name, version } of all)
    if (version <= OLD) await copyFile(path.join(MIGRATIONS, name), path.join(directory, name));
  return directory;
}

const filesIn = (name: string): string => path.join(folder, name, 'files');

beforeAll(async () => {
  folder = await mkdtemp(path.join(inject('testFolder'), 'b-'));
  all = await readMigrations(MIGRATIONS);
  oldUrl = await makeDatabase();
  const urls = { migrationUrl: oldUrl, appUrl: oldUrl };
  await migrate({ ...urls, directory: await oldMigrations(), log });
  await mkdir(filesIn('old'), { recursive: true });
  await writeFile(path.join(filesIn('old'), 'a'.repeat(32)), 'content');
  await withClient(oldUrl, async (client) => {
    await client.query(`
      insert into users (username, email, role) values ('ann', 'ann@example.org', 'CLIENT');
      insert into claims (contenu, created_by, client_id) select 'claim ' || n, 1, 1 from generate_series(1, 500) as n;
      insert into sessions values (gen_random_uuid(), 1, now(), now(), now() + interval '1 hour', null, '', '');
      insert into audit (action, area, request_id, address) values ('create', 'claims', 'r', 'a');
      insert into documents (nom, type, uploaded_by, file_key, size, mime, sha256)
        values ('lost', 't', 1, repeat('b', 32), 1, 'text/plain', repeat('0', 64)),
          ('damaged', 't', 1, repeat('a', 32), 7, 'text/plain', repeat('0', 64)),
          ('in the trash', 't', 1, repeat('c', 32), 1, 'text/plain', repeat('0', 64)),
          ('erased', 't', 1, repeat('d', 32), 1, 'text/plain', repeat('0', 64));
      update documents set deleted_at = now(), deleted_by = 1 where id > 2`);
    eraseBeforeTheEnd(client);
    saved = await writeBackup({
      client,
      files: filesInFolder(filesIn('old')),
      file: backup(),
      secret: null,
      stop,
    });
  });
});
/** A document that is too long in the trash loses its file during the backup, which is no loss. */
function eraseBeforeTheEnd(client: pg.Client): void {
  const query = client.query.bind(client) as (text: string) => Promise<unknown>;
  vi.spyOn(client, 'query').mockImplementation(((text: string, ...others: unknown[]) => {
    if (text !== 'rollback') return query.apply(client, [text, ...others] as [string]);
    return query(text).then(() =>
      query(
        'update documents set file_key = null, size = null, mime = null, sha256 = null where id = 4',
      ),
    );
  }) as never);
}

afterAll(async () => {
  await withClient(inject('testServer').adminUrl, async (admin) => {
    for (const name of databases) await admin.query(`drop database ${name} with (force)`);
  });
  await rm(folder, { recursive: true });
});

function restore(
  client: pg.Client,
  place: string,
  migrations: MigrationFile[],
  // The owner of the tables, which needs no rights.
  appUrl = oldUrl,
) {
  return restoreBackup({
    client,
    appUrl,
    log,
    filesPlace: placeInFolder(filesIn(place)),
    file: backup(),
    secret: null,
    migrations,
    stop,
  });
}

test('a backup names the documents whose file is gone or is another one than was uploaded, in the trash too', () => {
  expect(saved).toMatchObject({ withoutFile: [1, 2, 3], contents: { files: 1, fileBytes: 7 } });
});

test('a backup of an older version is brought up to this one', async () => {
  await withClient(await makeDatabase(), async (client) => {
    const { withoutFile } = await restore(client, 'new', all);
    // The rows are those of the saved moment.
    expect(withoutFile).toEqual([1, 2, 3, 4]);
    const { rows } = await client.query<{ newest: number; live: number }>(
      `select (select max(version) from schema_migrations) as newest,
              (select count(*) from sessions where revoked_at is null) as live`,
    );
    expect(rows).toEqual([{ newest: all.at(-1)?.version, live: 0 }]);
    // Compares the rows that were saved, without columns that newer migrations added.
    const users = { name: 'users', columns: ['id', 'username', 'email', 'role', 'created_at'] };
    const before = await withClient(oldUrl, (old) => hashTable(old, users));
    expect((await hashTable(client, users)).digest()).toBe(before.digest());
  });
  expect(await readdir(filesIn('new'))).toEqual(['a'.repeat(32)]);
});

test('a backup of a newer version is refused, and the database stays empty', async () => {
  await withClient(await makeDatabase(), async (client) => {
    const older = all.filter(({ version }) => version < OLD);
    await expect(restore(client, 'newer', older)).rejects.toThrow(
      `The backup has schema ${OLD}, this version of Recourse knows up to ${OLD - 1}: restore it with the newer version.`,
    );
    expect(await readTables(client)).toEqual([]);
  });
});

test('when anything fails on the way, neither a row nor a file is there afterwards', async () => {
  const broken = {
    version: 999,
    name: '999-broken.sql',
    sql: 'select 1 / 0',
    checksum: 'x',
    serversFrom: null,
  };
  await withClient(await makeDatabase(), async (client) => {
    await expect(restore(client, 'broken', [...all, broken])).rejects.toThrow('999-broken.sql');
    expect(await readTables(client)).toEqual([]);
    expect(await readdir(path.join(folder, 'broken'))).toEqual([]);
    // After the fault is fixed, the same place can be restored to.
    expect(await restore(client, 'broken', all)).toMatchObject({ contents: { files: 1 } });
  });
});

test('the serving role gets its rights; where it is missing, nothing is restored', async () => {
  const url = await makeDatabase();
  const { app } = inject('testServer');
  const missing = Object.assign(new URL(url), { username: 'missing_role' }).href;
  await withClient(url, async (client) => {
    await expect(restore(client, 'rights', all, missing)).rejects.toThrow('missing_role');
    expect(await readTables(client)).toEqual([]);
    await restore(client, 'rights', all, testUrl(inject('testServer'), app, 'any'));
    const { rows } = await client.query<{ claims: boolean; audit: boolean }>(
      `select has_table_privilege($1, 'claims', 'delete') as claims,
              has_table_privilege($1, 'audit', 'delete') as audit`,
      [app.name],
    );
    expect(rows).toEqual([{ claims: true, audit: false }]);
  });
});

test('files stay when nobody knows whether their rows were stored', async () => {
  await withClient(await makeDatabase(), async (client) => {
    const query = client.query.bind(client) as (...all: unknown[]) => Promise<unknown>;
    const unanswered = (...all: unknown[]): unknown => {
      const answer = query(...all);
      if (all[0] !== 'commit') return answer;
      return answer.then(() => Promise.reject(new Error('Connection terminated unexpectedly')));
    };
    Object.assign(client, { query: unanswered });
    await expect(restore(client, 'unknown', all)).rejects.toThrow('no answer to a COMMIT');
    expect(await readTables(client)).not.toEqual([]);
  });
  expect(await readdir(filesIn('unknown'))).toEqual(['a'.repeat(32)]);
});

test('a restore that is stopped leaves nothing', async () => {
  await withClient(await makeDatabase(), async (client) => {
    const job = {
      client,
      appUrl: oldUrl,
      log,
      filesPlace: placeInFolder(filesIn('stopped')),
      file: backup(),
      secret: null,
      migrations: all,
    };
    await expect(restoreBackup({ ...job, stop: AbortSignal.abort() })).rejects.toThrow('Stopped.');
    expect(await readTables(client)).toEqual([]);
  });
});
