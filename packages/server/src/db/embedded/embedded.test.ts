import { readdir, stat } from 'node:fs/promises';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask, createStage } from '../../../test/embedded/embedded-stage.ts';
import type { Stage } from '../../../test/embedded/embedded-stage.ts';
import { startEmbedded } from './embedded.ts';
import type { EmbeddedPostgres } from './embedded.ts';
import { databaseUser } from '../postgres/data-folder.ts';

let stage: Stage;
let database: EmbeddedPostgres;
const lines: string[] = [];
beforeAll(async () => {
  stage = await createStage({ isNew: true });
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
  database = await startEmbedded({ dataDir: stage.dataDir, log, forTests: true });
});
afterAll(async () => {
  await database.stop();
  await stage.clear();
});

test('the first start makes a database that only its own user can reach', async () => {
  const user = databaseUser();
  expect(await stage.modeOf('.')).toBe(user.isOther ? '711' : '700');
  expect(await stage.modeOf('database')).toBe('700');
  expect(await stage.modeOf('socket')).toBe('700');
  expect(await stage.modeOf('database.json')).toBe('600');
  expect(await stage.modeOf('server.lock')).toBe('600');
  expect((await stat(stage.pathOf('database'))).uid).toBe(user.uid);
  expect(await ask(database, 'show listen_addresses')).toBe('');
  const files = await readdir(stage.dataDir);
  expect(files.toSorted()).toEqual(['database', 'database.json', 'server.lock', 'socket']);
});

test('the database keeps UTF-8 text with checksums, and its clock at UTC', async () => {
  expect(await ask(database, 'show server_encoding')).toBe('UTF8');
  expect(await ask(database, 'show data_checksums')).toBe('on');
  expect(await ask(database, 'show TimeZone')).toBe('UTC');
});

test('the database compares words in any script without regard to case', async () => {
  await ask(database, 'create extension pg_trgm');
  expect(await ask(database, `select similarity('ПРИВЕТ', 'привет')`)).toBe(1);
});

test('the serving role signs in and may change no schema', async () => {
  const serving = (sql: string) => ask(database, sql, database.appUrl);
  expect(await serving('select current_user')).toBe('recourse_app');
  await expect(serving('create table mice ()')).rejects.toMatchObject({ code: '42501' });
  await expect(serving('create temporary table mice ()')).rejects.toMatchObject({ code: '42501' });
  await expect(serving('create role mouse')).rejects.toMatchObject({ code: '42501' });
});

test('nobody gets in without a password', async () => {
  const url = new URL(database.appUrl);
  url.password = 'guessed';
  await expect(ask(database, 'select 1', url.href)).rejects.toThrow('refused the password');
});

test('the log never repeats what a failed statement said', async () => {
  await expect(ask(database, `select 'very private'::integer`)).rejects.toThrow('very private');
  await ask(database, 'select pg_sleep(0.1)');
  expect(lines.join('')).toContain('ready to accept connections');
  expect(lines.join('')).not.toContain('very private');
});
