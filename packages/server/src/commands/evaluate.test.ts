import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** The command as it is typed; it needs no database. */

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'recourse-evaluate-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function command(...args: string[]) {
  const { promise, resolve } = Promise.withResolvers<{ code: unknown; out: string; err: string }>();
  execFile(
    process.execPath,
    [path.join(import.meta.dirname, 'evaluate.ts'), ...args],
    { env: { PATH: process.env['PATH'] ?? '' } },
    (error, out, err) => resolve({ code: error ? error.code : 0, out, err }),
  );
  return promise;
}

async function file(name: string, ...lines: string[]): Promise<string> {
  const full = path.join(folder, name);
  await writeFile(full, lines.join('\n'));
  return full;
}

async function files(): Promise<{ solutions: string; history: string; test: string }> {
  return {
    solutions: await file(
      'solutions.csv',
      'id,texte,motcle',
      'pin,"Change your PIN at any cash machine, please.","pin, cash machine"',
      ',A solution without an id.,',
      'refund,A refund takes ten days.,refund',
    ),
    history: await file(
      'history.csv',
      'reclamationText,solution',
      'I forgot my pin code,pin',
      'where is my money back,refund',
      '"what, is the weather",',
    ),
    test: await file(
      'test.csv',
      'reclamationText,solution',
      'pin code forgotten,pin',
      'I want my money back,refund',
      'zzz qqq xxx,',
    ),
  };
}

const argumentsOf = (named: Record<string, string>) =>
  Object.entries(named).flatMap(([name, value]) => [`--${name}`, value]);

test('--json prints one object with exactly these keys', async () => {
  const { code, out, err } = await command(...argumentsOf(await files()), '--json');
  expect([code, err]).toEqual([0, '']);
  const report = JSON.parse(out) as Record<string, unknown>;
  expect(Object.keys(report)).toEqual([
    'solutions',
    'history',
    'test',
    'inScopeAccuracy',
    'mrrAt5',
    'recallAt5',
    'confidentPrecision',
    'confidentShare',
    'inScopeCoverage',
    'outOfScopeRecall',
    'queryP50Ms',
    'queryP99Ms',
  ]);
  expect(report).toMatchObject({
    solutions: 3,
    history: 3,
    test: 3,
    inScopeAccuracy: 1,
    mrrAt5: 1,
    recallAt5: 1,
    outOfScopeRecall: 1,
  });
});

test('without --json people read one line a figure', async () => {
  const { code, out } = await command(...argumentsOf(await files()));
  expect(code).toBe(0);
  expect(out).toMatch(/right first answers, in scope +100\.0 %/);
  expect(out).toMatch(/solutions +3\n/);
});

test.each([
  ['nothing', []],
  ['one file', ['--solutions', 'x.csv']],
  ['an unknown option', ['--colour', 'red']],
])('%s on the command line prints the usage and ends with 1', async (_what, args) => {
  const { code, out, err } = await command(...args);
  expect([code, out]).toEqual([1, '']);
  expect(err).toContain('npm run evaluate --');
});

test('a file that is not there is one clear line', async () => {
  const missing = path.join(folder, 'missing.csv');
  const named = { ...(await files()), test: missing };
  expect(await command(...argumentsOf(named))).toEqual({
    code: 1,
    out: '',
    err: `Cannot read ${missing}: there is no such file.\n`,
  });
});

test('bad lines are named with their file', async () => {
  const named = {
    ...(await files()),
    history: await file(
      'bad.csv',
      'reclamationText,solution',
      'lost pin,pin',
      'help,nobody',
      ',pin',
    ),
  };
  const { code, err } = await command(...argumentsOf(named));
  expect(code).toBe(1);
  expect(err).toBe(
    'history, line 3: solution: there is no solution "nobody".\n' +
      'history, line 4: reclamationText: a text is required.\n',
  );
});
