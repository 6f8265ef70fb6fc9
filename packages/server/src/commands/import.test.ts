import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { initialise } from '../../test/embedded/initialise.ts';
import { withClient } from '../db/connect/connect.ts';
import { startEmbedded } from '../db/embedded/embedded.ts';
import { startCommand } from '../../test/embedded/run-command.ts';
import { readImportArguments } from './import/run-import.ts';

/** Runs the command as a user types it, on its own data folder. */

const log = pino({ level: 'silent' });
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'recourse-import-'));
  await initialise(dataDir());
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const dataDir = (): string => path.join(folder, 'data');

const command = (...args: string[]) => startCommand('import', { DATA_DIR: dataDir() }, args);

async function file(name: string, content: string): Promise<string> {
  const full = path.join(folder, name);
  await writeFile(full, content);
  return full;
}

test('nothing on the command line prints the usage and ends with 1', async () => {
  const { code, out, err } = await command().ended;
  expect([code, out]).toEqual([1, '']);
  expect(err).toContain('Usage:\n  npm run import -- solutions FILE.csv');
});

test.each([
  ['an unknown kind', ['claims', 'x.csv'], 'Unknown import "claims".'],
  ['no file', ['solutions'], 'Name the file to import.'],
  ['two files', ['solutions', 'a.csv', 'b.csv'], 'One file at a time, please.'],
])('%s on the command line is refused with the usage', (_what, args, text) => {
  expect(() => readImportArguments(args)).toThrow(`${text}\n\nUsage:`);
});

test('a file that is not there, and a folder, are one clear line', async () => {
  const missing = path.join(folder, 'missing.csv');
  expect(await command('solutions', missing).ended).toEqual({
    code: 1,
    out: '',
    err: `Cannot read ${missing}: there is no such file.\n`,
  });
  expect(await command('history', folder).ended).toEqual({
    code: 1,
    out: '',
    err: `Cannot read ${folder}: it is not a file.\n`,
  });
});

test('Ctrl-C stops a long import and keeps nothing of it', async () => {
  const long = Array.from(
    { length: 60_000 },
    (_, i) => `id${i},Text number ${i} of many.,k\n`,
  ).join('');
  const source = await file('long.csv', `id,texte,motcle\n${long}`);
  const running = command('solutions', source);
  running.child.stderr?.once('data', () => running.child.kill('SIGINT'));
  const { code, out, err } = await running.ended;
  expect([code, out]).toEqual([1, '']);
  expect(err).toContain('Stopped. Nothing was imported.');
  const one = await file('one.csv', 'id,texte,motcle\nid0,Text number 0 of many.,k\n');
  expect(await command('solutions', one).ended).toMatchObject({
    out: 'Solutions: 1 added, 0 changed, 0 as they were.\n',
  });
}, 60_000);

test('without a server a knowledge base and its history come in, and a bad file is refused whole', async () => {
  const solutions = await file(
    'solutions.csv',
    'id,texte,motcle\nrouter,Restart it.,"red, light"\n',
  );
  expect(await command('solutions', solutions).ended).toMatchObject({
    code: 0,
    out: 'Solutions: 1 added, 0 changed, 0 as they were.\n',
  });
  const history = await file('history.csv', 'reclamationText,solution\nred light,router\nhello,\n');
  expect(await command('history', history).ended).toMatchObject({
    code: 0,
    out: 'History: 1 examples added, 0 known already, 1 out of scope and skipped.\n',
  });
  const bad = await file('bad.csv', 'reclamationText,solution\nno wifi,router\nno wifi,nowhere\n');
  const refused = await command('history', bad).ended;
  expect([refused.code, refused.out]).toEqual([1, '']);
  expect(refused.err).toContain(
    'line 3: solution: no solution has the id or number "nowhere".\nNothing was imported.\n',
  );
  expect(await command('history', history).ended).toMatchObject({
    out: expect.stringContaining('0 examples added, 1 known already'),
  });
}, 60_000);

test('beside a running server the command joins its database and leaves it running', async () => {
  const server = await startEmbedded({ dataDir: dataDir(), log });
  try {
    const solutions = await file('beside.csv', 'id,texte,motcle\nbeside,Come in.,\n');
    expect(await command('solutions', solutions).ended).toMatchObject({
      code: 0,
      out: 'Solutions: 1 added, 0 changed, 0 as they were.\n',
    });
    const found = await withClient(server.appUrl, (client) =>
      client.query(`select texte from solutions where external_id = 'beside'`),
    );
    expect(found.rows).toEqual([{ texte: 'Come in.' }]);
  } finally {
    await server.stop();
  }
}, 60_000);
