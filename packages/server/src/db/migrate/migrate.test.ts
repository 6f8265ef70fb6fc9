import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase } from '../../../test/test-database.ts';
import type { TestDatabase } from '../../../test/test-database.ts';
import { withClient } from '../connect/connect.ts';
import { migrate, schemaIsCurrent } from './migrate.ts';

const log = pino({ level: 'silent' });
const FIRST = 'create table cats (id bigint generated always as identity primary key, name text);';
let database: TestDatabase;
let directory: string;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Every test starts on an empty schema with its own migration. */
beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'recourse-migrations-'));
  await write('001-cats.sql', FIRST);
  await asOwner(
    'drop schema public cascade; create schema public; grant usage on schema public to public;',
  );
});
afterEach(() => rm(directory, { recursive: true }));

const write = (name: string, sql: string) => writeFile(path.join(directory, name), sql);
const asOwner = (sql: string) => withClient(database.ownerUrl, (client) => client.query(sql));
const run = () =>
  migrate({ migrationUrl: database.ownerUrl, appUrl: database.appUrl, directory, log });

test('migrations run once, in the order of their numbers', async () => {
  await write('002-dogs.sql', 'create table dogs (); insert into cats (name) values ($$Tom$$);');
  await expect(run()).resolves.toEqual({ applied: ['001-cats.sql', '002-dogs.sql'] });
  await expect(run()).resolves.toEqual({ applied: [] });
  await expect(database.pool.query('select name from cats')).resolves.toMatchObject({
    rowCount: 1,
  });
});

test('several servers that start at once apply each migration once', async () => {
  const runs = await Promise.all([run(), run(), run()]);
  expect(runs.flatMap((result) => result.applied)).toEqual(['001-cats.sql']);
});

test('a migration that fails leaves nothing behind and is run again when it is mended', async () => {
  await write('002-dogs.sql', 'create table dogs (); select nonsense;');
  await expect(run()).rejects.toThrow('Migration 002-dogs.sql failed and changed nothing');
  await write('002-dogs.sql', 'create table dogs ();');
  await expect(run()).resolves.toEqual({ applied: ['002-dogs.sql'] });
});

test('a run that was cut off in the middle of a migration is simply run again', async () => {
  await write('002-dogs.sql', 'create table dogs (); select pg_sleep(60);');
  const cutOff = run().catch((error: unknown) => error);
  await expect.poll(() => cutSleeper()).toBe(true);
  await expect(cutOff).resolves.toMatchObject({ message: expect.stringContaining('002-dogs.sql') });
  await write('002-dogs.sql', 'create table dogs ();');
  await expect(run()).resolves.toEqual({ applied: ['002-dogs.sql'] });
});

async function cutSleeper(): Promise<boolean> {
  const { rowCount } = await asOwner(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and wait_event = 'PgSleep'`,
  );
  return rowCount === 1;
}

const INDEXES = `create index concurrently if not exists cats_name_idx on cats (name);
  create index concurrently if not exists cats_id_idx
    on cats (id) where name is not null; -- the end`;

const indexes = async (): Promise<[string, boolean][]> => {
  const { rows } = await database.pool.query<{ name: string; valid: boolean }>(
    `select indexrelid::regclass::text as name, indisvalid as valid from pg_index
     where indrelid = 'cats'::regclass and not indisprimary order by 1`,
  );
  return rows.map(({ name, valid }) => [name, valid]);
};

test('several servers that start at once build the indexes of a file once, while others write', async () => {
  await run();
  await write('002-indexes.sql', INDEXES);
  await withClient(database.ownerUrl, async (writer) => {
    await writer.query('begin; insert into cats (name) values ($$Tom$$)');
    const runs = Promise.all([run(), run(), run()]);
    await expect.poll(() => isBuilding()).toBe(true);
    // A plain build would block this statement until the transaction ends for which the build
    // itself waits.
    await asOwner('insert into cats (name) values ($$Kit$$)');
    await writer.query('commit');
    expect((await runs).flatMap(({ applied }) => applied)).toEqual(['002-indexes.sql']);
  });
  expect(await indexes()).toEqual([
    ['cats_id_idx', true],
    ['cats_name_idx', true],
  ]);
});

async function isBuilding(): Promise<boolean> {
  const { rowCount } = await asOwner(
    `select from pg_stat_activity
     where datname = current_database() and state = 'active' and query like 'create index%'`,
  );
  return rowCount === 1;
}

test('an index whose build was cut off is built anew', async () => {
  await run();
  await write('002-indexes.sql', INDEXES);
  await withClient(database.ownerUrl, async (writer) => {
    await writer.query('begin; insert into cats (name) values ($$Tom$$)');
    const cutOff = run().catch((error: unknown) => error);
    await expect.poll(() => isBuilding()).toBe(true);
    await asOwner(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like 'create index%'`);
    await writer.query('rollback');
    await expect(cutOff).resolves.toMatchObject({
      message: expect.stringContaining('002-indexes.sql'),
    });
  });
  expect(await indexes()).toEqual([['cats_name_idx', false]]);
  await expect(run()).resolves.toEqual({ applied: ['002-indexes.sql'] });
  expect(await indexes()).toEqual([
    ['cats_id_idx', true],
    ['cats_name_idx', true],
  ]);
});

test('nothing but indexes stands in a file that builds them while others write', async () => {
  await write('002-indexes.sql', `${INDEXES}\ncreate table dogs ();`);
  await expect(run()).rejects.toThrow('only indexes may stand beside');
});

test('a migration that was changed after it had been applied is refused', async () => {
  await run();
  await write('001-cats.sql', `${FIRST} -- changed`);
  await expect(run()).rejects.toThrow('001-cats.sql was changed after it had been applied');
});

test('line ends of another system are not a change', async () => {
  await write('001-cats.sql', `${FIRST}\n-- end\n`);
  await run();
  await write('001-cats.sql', `${FIRST}\r\n-- end\r\n`);
  await expect(run()).resolves.toEqual({ applied: [] });
});

test('a schema that is newer than the code is refused, for serving too', async () => {
  await write('002-dogs.sql', 'create table dogs ();');
  await run();
  await rm(path.join(directory, '002-dogs.sql'));
  const message = 'The database has schema 2, this version of Recourse knows up to 1';
  await expect(run()).rejects.toThrow(message);
  await expect(schemaIsCurrent(database.pool, directory)).rejects.toThrow(message);
});

test('a newer schema whose migrations allow servers as old is left as it is, with its rights', async () => {
  await write('002-dogs.sql', '-- expand, servers from 001\ncreate table dogs ();');
  await run();
  await rm(path.join(directory, '002-dogs.sql'));
  const { username } = new URL(database.appUrl);
  await asOwner(`revoke insert on cats from ${username}`);
  await expect(run()).resolves.toEqual({ applied: [] });
  await expect(schemaIsCurrent(database.pool, directory)).resolves.toBe(true);
  // The newer version may limit what this one would grant.
  await expect(database.pool.query('insert into cats default values')).rejects.toMatchObject({
    code: '42501',
  });
  await write('002-dogs.sql', '-- expand, servers from 001\ncreate table dogs ();');
  await write('003-birds.sql', '-- contract, servers from 002\ndrop table dogs;');
  await run();
  for (const name of ['002-dogs.sql', '003-birds.sql']) await rm(path.join(directory, name));
  await expect(run()).rejects.toThrow(
    'The database has schema 3, this version of Recourse knows up to 1',
  );
});

test('a migration whose number was passed already is refused', async () => {
  await write('003-dogs.sql', 'create table dogs ();');
  await run();
  await write('002-birds.sql', 'create table birds ();');
  await expect(run()).rejects.toThrow('002-birds.sql comes after schema 3 was applied');
});

test.each([
  ['a number twice', '001-dogs.sql', 'Two migrations have the number 1'],
  ['no number', 'dogs.sql', 'must be named like'],
])('a file with %s is refused', async (_, name, message) => {
  await write(name, 'select 1;');
  await expect(run()).rejects.toThrow(message);
});

test('the serving role knows whether the schema is current, without changing it', async () => {
  await expect(schemaIsCurrent(database.pool, directory)).resolves.toBe(false);
  await run();
  await expect(schemaIsCurrent(database.pool, directory)).resolves.toBe(true);
  await write('002-dogs.sql', 'create table dogs ();');
  await expect(schemaIsCurrent(database.pool, directory)).resolves.toBe(false);
});

test('the serving role reads and writes rows of every table', async () => {
  await run();
  await database.pool.query(`insert into cats (name) values ('Tom')`);
  await database.pool.query(`update cats set name = 'Kit'`);
  await expect(database.pool.query('delete from cats returning name')).resolves.toMatchObject({
    rows: [{ name: 'Kit' }],
  });
});

test.each([
  ['change the schema', 'create table mice ()'],
  ['drop a table', 'drop table cats'],
  ['empty a table', 'truncate cats'],
  ['change an audit row', `update audit set action = 'nothing'`],
  ['delete an audit row', 'delete from audit'],
  ['empty the audit', 'truncate audit'],
  ['pretend a migration was applied', `insert into schema_migrations values (9, 'x', 'y')`],
])('the serving role may not %s', async (_, sql) => {
  await write('002-audit.sql', 'create table audit (action text);');
  await run();
  await database.pool.query(`insert into audit values ('signed in')`);
  await expect(database.pool.query(sql)).rejects.toMatchObject({ code: '42501' });
});

test('a right that was given by hand is taken back', async () => {
  await run();
  const { username } = new URL(database.appUrl);
  await asOwner(`grant truncate on cats to ${username}`);
  await run();
  await expect(database.pool.query('truncate cats')).rejects.toMatchObject({ code: '42501' });
});
