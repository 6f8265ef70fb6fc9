import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
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

/** Starts the product with settings; resolves with its exit code and its output. */
async function start(settings: Record<string, string>) {
  const env = { ...BARE_ENVIRONMENT, PORT: '0', DATA_DIR: folder, ...settings };
  const child = spawn(process.execPath, [MAIN], {
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
  ['DATABASE_URL', `mysql://user:${CANARY}@127.0.0.1/db`],
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
