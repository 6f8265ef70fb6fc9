import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { testUrl } from '../../test/global-setup.ts';
import { withClient } from '../db/connect/connect.ts';
import { BARE_ENVIRONMENT } from '../../test/bare-environment.ts';

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
  ['audit', () => ['verify', `1:${'a'.repeat(64)}`], 'nothing to verify'],
  ['recover', () => ['admin'], 'nobody to recover'],
  ['backup', () => [path.join(folder, 'saved')], 'nothing to save'],
];

describe.each(COMMANDS)('%s', (name, args, hint) => {
  const run = (env: Record<string, string>) => {
    const { promise, resolve } = Promise.withResolvers<{
      code: unknown;
      out: string;
      err: string;
    }>();
    execFile(
      process.execPath,
      [path.join(import.meta.dirname, `${name}.ts`), ...args()],
      { env: { ...BARE_ENVIRONMENT, ...env } },
      (error, out, err) => resolve({ code: error ? error.code : 0, out, err }),
    );
    return promise;
  };

  test('refuses a DATA_DIR that is not there, or has no database, and makes none', async () => {
    for (const place of ['nowhere', 'bare']) {
      const dataDir = path.join(folder, place);
      expect(await run({ DATA_DIR: dataDir })).toEqual({
        code: 1,
        out: '',
        err: `There is no database in DATA_DIR ${dataDir}: ${hint}.\n`,
      });
    }
    expect((await readdir(folder)).toSorted()).toEqual(['bare', 'solutions.csv']);
    expect(await readdir(path.join(folder, 'bare'))).toEqual([]);
  });

  test('says in one line that DATA_DIR lies where no folder can be', async () => {
    const dataDir = path.join(file, 'data');
    expect(await run({ DATA_DIR: dataDir })).toEqual({
      code: 1,
      out: '',
      err: `DATA_DIR ${dataDir} is not a folder.\n`,
    });
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
