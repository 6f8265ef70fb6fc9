import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { LifeReport } from '@recourse/assistant/life';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answers, openModelEndpoint } from '../../test/outgoing/model-endpoint.ts';
import { runCommand } from '../../test/embedded/run-command.ts';
import { readEvaluateArguments } from './evaluate/run-evaluate.ts';

/** Runs the command as a user types it; it needs no database. */

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'recourse-evaluate-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const command = (...args: string[]) => commandWith({}, ...args);

const commandWith = (variables: Record<string, string>, ...args: string[]) =>
  runCommand('evaluate', variables, args);

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

test('an encoder is asked for the vectors of all texts, and one that fails ends it', async () => {
  const named = argumentsOf(await files());
  const endpoint = await openModelEndpoint(answers(500, 'text/plain', 'down'));
  const ENCODER = `${endpoint.baseUrl}/embeddings`;
  const { code, err } = await commandWith({ ENCODER }, ...named);
  await endpoint.close();
  expect([code, err]).toEqual([1, 'The encoder failed: The service answered 500.\n']);
  const { input } = JSON.parse(endpoint.requests[0]?.body ?? '') as { input: string[] };
  expect(input).toContain('A refund takes ten days.\nrefund');
  expect(input).toContain('I forgot my pin code');
  expect(input).toContain('pin code forgotten');
});

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

const LIFE_KEYS = [
  'asked',
  'confident',
  'confidentRight',
  'precision',
  'coverage',
  'worstWindow300',
  'outOfScopeRecall',
  'per100',
];

test('--as-in-life asks, judges and teaches in the order of the file, also without a history', async () => {
  const { history: _none, ...named } = await files();
  const question = 'Is there a fee for the blue form at the harbour office?';
  const rows = Array.from({ length: 120 }, (_, at) =>
    at % 3 === 0 ? `${question},refund` : at % 3 === 1 ? 'my pin is gone,pin' : 'hail in june,',
  );
  const test = await file('life.csv', 'reclamationText,solution', ...rows);
  const asked = { ...named, test };
  const { code, out, err } = await command(...argumentsOf(asked), '--as-in-life', '--json');
  expect([code, err]).toEqual([0, '']);
  const life = JSON.parse(out) as LifeReport;
  expect(Object.keys(life)).toEqual(LIFE_KEYS);
  expect(life).toMatchObject({ asked: 120, worstWindow300: null, outOfScopeRecall: 1 });
  expect(life.per100.map((part) => part.asked)).toEqual([100, 20]);
  // The first answers were guesses; after they are taught, later ones are right.
  expect(life.confidentRight).toBeGreaterThan(60);
  expect(life.precision).toBe(life.confidentRight / life.confident);
  expect(life.per100.reduce((sum, { right }) => sum + right, 0)).toBe(life.confidentRight);
  const forPeople = await command(...argumentsOf(asked), '--as-in-life');
  expect(forPeople.out).toMatch(/confident answers that were right +\d+\.\d %\n/);
  expect(forPeople.out).toMatch(/101 to 120 +\d+ +\d+\n?$/);
});

test('an unknown option on the command line prints the usage and ends with 1', async () => {
  const { code, out, err } = await command('--colour', 'red');
  expect([code, out]).toEqual([1, '']);
  expect(err).toContain('npm run evaluate --');
});

test.each([
  ['nothing', []],
  ['one file', ['--solutions', 'x.csv']],
  ['no test', ['--solutions', 'x.csv', '--history', 'y.csv']],
])('%s on the command line is not enough', (_what, args) => {
  expect(() => readEvaluateArguments(args)).toThrow('npm run evaluate --');
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
    'history, line 3: solution: no solution has the id or number "nobody".\n' +
      'history, line 4: reclamationText: Reclamation text is required.\n',
  );
});
