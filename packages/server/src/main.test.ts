import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { getPriority, tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BARE_ENVIRONMENT } from '../test/bare-environment.ts';

/** Tests the process itself when it refuses to start. */

const MAIN = path.join(import.meta.dirname, 'main.ts');
const CANARY = 'canary-value';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'recourse-main-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Starts the product with settings; resolves with its exit code and its output. `first`: code that runs before. */
async function start(settings: Record<string, string>, first = '') {
  const flags = ['--import', `data:text/javascript,${encodeURIComponent(first)}`];
  const env = { ...BARE_ENVIRONMENT, PORT: '0', DATA_DIR: folder, ...settings };
  const child = spawn(process.execPath, [...flags, MAIN], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => (said += String(chunk)));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, said };
}

test.each([
  ['JWT_SECRET', CANARY],
  ['JWT_SECRET', `please-change-me-${CANARY}-${'x'.repeat(20)}`],
  ['ENCRYPTION_KEY', CANARY],
  ['DATABASE_URL', `mysql://user:${CANARY}@127.0.0.1/db`],
  ['LLM_BASE_URL', `ftp://${CANARY}`],
  ['SMTP_URL', `smtp://portal:${CANARY}@mail.example.org`],
])(
  'SC-01 MA-02 a wrong %s ends the start with 1 and one line that names it without its value',
  { timeout: 60_000 },
  async (name, value) => {
    const { code, said } = await start({ [name]: value });
    expect(code).toBe(1);
    expect(said).toMatch(/^Wrong configuration: .*\n$/);
    expect(said).toContain(name);
    expect(said).not.toContain(CANARY);
    expect(await readdir(folder)).toEqual([]);
  },
);

/** Prints the nice value of each thread at the end of the process. */
const SAY_PRIORITIES = `
  import { readdirSync, readFileSync } from 'node:fs';
  import { getPriority } from 'node:os';
  process.on('exit', () => {
    for (const thread of readdirSync('/proc/self/task')) {
      const name = readFileSync('/proc/self/task/' + thread + '/comm', 'utf8').trim();
      console.log('thread ' + name + ' ' + getPriority(Number(thread)));
    }
  });`;

test.runIf(process.platform === 'linux')(
  "V8's helper threads give way to the one that answers, and no other thread does",
  { timeout: 60_000 },
  async () => {
    const { said } = await start({ JWT_SECRET: CANARY }, SAY_PRIORITIES);
    const threads = Array.from(said.matchAll(/^thread (.+) (-?\d+)$/gm));
    const nicenessOf = (isHelper: boolean) =>
      threads.flatMap(([, name, nice]) => (name?.includes('V8') === isHelper ? Number(nice) : []));
    expect(new Set(nicenessOf(true))).toEqual(new Set([10]));
    expect(new Set(nicenessOf(false))).toEqual(new Set([getPriority()]));
  },
);
