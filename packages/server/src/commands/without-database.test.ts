import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { testUrl } from '../../test/global-setup.ts';
import { withClient } from '../db/connect/connect.ts';
import { StartError } from '../start-error.ts';
import { joinExisting } from './command-database.ts';
import { runCommand } from '../../test/embedded/run-command.ts';

/** A command that reads a portal creates nothing where there is none, because the folder is a wrong one. */

let folder: string;
let file: string;
let empty: string;
beforeAll(async () => {
  const server = inject('testServer');
  folder = await mkdtemp(path.join(inject('testFolder'), 'without-'));
  file = path.join(folder, 'solutions.csv');
  await writeFile(file, 'id,texte,motcle\nrouter,Restart it.,\n');
  await mkdir(path.join(folder, 'bare'));
  empty = `${server.template}_${randomBytes(4).toString('hex')}`;
  await withClient(server.adminUrl, (admin) =>
    admin.query(`create database ${empty} owner ${server.owner.name}`),
  );
});
afterAll(async () => {
  await withClient(inject('testServer').adminUrl, (admin) =>
    admin.query(`drop database ${empty} with (force)`),
  );
  await rm(folder, { recursive: true });
});

const COMMANDS: [string, () => string[], string][] = [
  ['import', () => ['solutions', file], 'start Recourse once, then import'],
  ['audit', () => ['verify'], 'nothing to verify'],
  ['recover', () => ['admin'], 'nobody to recover'],
  ['backup', () => [path.join(folder, 'saved')], 'nothing to save'],
];

describe.each(COMMANDS)('%s', (name, args, hint) => {
  const run = (variables: Record<string, string>) => runCommand(name, variables, args());

  test('refuses a DATA_DIR that is not there, and makes none', async () => {
    const dataDir = path.join(folder, 'nowhere');
    expect(await run({ DATA_DIR: dataDir })).toEqual({
      code: 1,
      out: '',
      err: `There is no database in DATA_DIR ${dataDir}: ${hint}.\n`,
    });
    expect((await readdir(folder)).toSorted()).toEqual(['bare', 'solutions.csv']);
  });

  test('refuses an empty DATABASE_URL, and leaves it empty', async () => {
    const server = inject('testServer');
    const url = testUrl(server, server.owner, empty);
    const dataDir = path.join(folder, 'nowhere');
    expect(await run({ DATA_DIR: dataDir, DATABASE_URL: url })).toEqual({
      code: 1,
      out: '',
      err: `The database is empty: ${hint}.\n`,
    });
    const { rows } = await withClient(url, (owner) =>
      owner.query(`select relname from pg_class where relnamespace = 'public'::regnamespace`),
    );
    expect(rows).toEqual([]);
  });
});

const join = (dataDir: string) =>
  joinExisting({ dataDir, postgresBin: null }, { log: pino({ level: 'silent' }), hint: 'a hint' });

test('a DATA_DIR without a database stays as it is', async () => {
  const dataDir = path.join(folder, 'bare');
  const message = `There is no database in DATA_DIR ${dataDir}: a hint.`;
  await expect(join(dataDir)).rejects.toThrow(new StartError(message));
  expect(await readdir(dataDir)).toEqual([]);
});

test('a DATA_DIR where no folder can be is named in one line', async () => {
  const dataDir = path.join(file, 'data');
  const message = `DATA_DIR ${dataDir} is not a folder.`;
  await expect(join(dataDir)).rejects.toThrow(new StartError(message));
});
