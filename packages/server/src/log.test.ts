import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, expect, test, vi } from 'vitest';

const folder = mkdtempSync(path.join(tmpdir(), 'recourse-log-'));
afterAll(() => rmSync(folder, { recursive: true }));

const LOG = new URL('./log.ts', import.meta.url).href;

/** Runs a program with a log on its standard error, which is that file; resolves with its exit code and its output. */
async function run(
  program: string,
  file: string,
  isTerminal?: boolean,
): Promise<{ code: unknown; said: string }> {
  const target = openSync(file, 'a');
  const text = `import { openLog } from ${JSON.stringify(LOG)};
    import { setTimeout as sleep } from 'node:timers/promises';
    const log = openLog(2, ${isTerminal});
    ${program}`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', text], {
    stdio: ['ignore', 'pipe', target],
  });
  closeSync(target);
  let said = '';
  child.stdout?.setEncoding('utf8').on('data', (chunk) => (said += chunk));
  const [code] = await once(child, 'exit');
  return { code, said };
}

test('lines are JSON with a time, and those that still wait are written when the process ends', async () => {
  const file = path.join(folder, 'lines');
  const begun = Date.now();
  const { code } = await run(
    `log.info({ n: 1 }, 'first'); await sleep(50);
       for (let n = 2; n <= 500; n += 1) log.warn({ n }, 'more'); process.exit(3);`,
    file,
  );
  expect(code).toBe(3);
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  // A write in progress when the process ends may reach the disk after the lines queued behind it.
  const read = lines
    .map((line) => JSON.parse(line) as { n: number; time: string; app: string })
    .toSorted((a, b) => a.n - b.n);
  expect(read.map(({ n }) => n)).toEqual(Array.from({ length: 500 }, (_, k) => k + 1));
  expect(read[0]).toMatchObject({ level: 30, app: 'recourse', msg: 'first' });
  const times = read.map(({ time }) => Date.parse(time));
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  expect(times[0]).toBeGreaterThanOrEqual(begun);
});

test.each([
  ['in colours', {}],
  ['without colours where NO_COLOR asks for none', { NO_COLOR: '1' }],
])(
  'on a terminal a line is for people, %s',
  async (_named, { NO_COLOR }: { NO_COLOR?: string }) => {
    const file = path.join(folder, `terminal-${NO_COLOR}`);
    vi.stubEnv('NO_COLOR', NO_COLOR);
    const { code } = await run(
      `log.warn({ n: 1 }, 'first'); log.fatal('last'); process.exit(3);`,
      file,
      true,
    );
    vi.unstubAllEnvs();
    expect(code).toBe(3);
    const written = readFileSync(file, 'utf8');
    expect(written.includes('\u001B[')).toBe(NO_COLOR === undefined);
    const lines = stripVTControlCharacters(written).trim().split('\n');
    expect(lines).toEqual([
      expect.stringMatching(/^\[\d\d:\d\d:\d\d\] WARN: first \{"n":1\}$/),
      expect.stringMatching(/^\[\d\d:\d\d:\d\d\] FATAL: last$/),
    ]);
  },
);

test('lines are written while the process goes on, a moment after they came', async () => {
  const file = path.join(folder, 'soon');
  const { said } = await run(
    `import { readFileSync } from 'node:fs';
     const file = ${JSON.stringify(file)};
     const linesOnDisk = () => readFileSync(file, 'utf8').split('\\n').length - 1;
     for (let n = 1; n <= 3; n += 1) log.info({ n }, 'few');
     process.stdout.write(String(linesOnDisk()));
     const written = async (lines) => {
       for (let look = 0; look < 1_000 && linesOnDisk() < lines; look += 1) await sleep(5);
       return linesOnDisk();
     };
     process.stdout.write(' ' + (await written(3)));
     for (let n = 1; n <= 400; n += 1) log.info({ n }, 'many');
     process.stdout.write(' ' + (await written(403)));`,
    file,
  );
  expect(said).toBe('0 3 403');
});

// A device on which every write fails as on a full disk; only Linux has it.
test.runIf(process.platform === 'linux')(
  'CR-09 where the disk of the log is full the process goes on, and can end',
  async () => {
    const { code, said } = await run(
      `for (let n = 0; n < 5; n += 1) { log.info('nowhere to go'); await sleep(20); }
       process.stdout.write('still here'); await sleep(20); process.exit(4);`,
      '/dev/full',
    );
    expect({ code, said }).toEqual({ code: 4, said: 'still here' });
  },
);
