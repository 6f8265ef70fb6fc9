import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';

/** CR-11: what nobody caught ends the product, which says so in its log and leaves nothing running. */

const MAIN = path.resolve(import.meta.dirname, '../../src/main.ts');
const LIMIT_MS = 60_000;

/** Code that is loaded before the product and strikes soon after its start. */
const FAULTS = {
  'a timer that throws': `setTimeout(() => { throw new Error('struck'); }, 3_000);`,
  'a promise that nobody looks at': `setTimeout(() => void Promise.reject(new Error('struck')), 3_000);`,
  'a stream whose error nobody hears': `
    import { Readable } from 'node:stream';
    setTimeout(() => new Readable({ read() {} }).destroy(new Error('struck')), 3_000);`,
} as const;

/** Runs the product with a fault until it ends. */
async function runWith(fault: string): Promise<{ code: number | null; log: string }> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'recourse-half-alive-'));
  const loaded = `data:text/javascript,${encodeURIComponent(fault)}`;
  const child = spawn(process.execPath, ['--import', loaded, MAIN], {
    env: { PATH: process.env['PATH'] ?? '', PORT: '0', DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let log = '';
  child.stderr.on('data', (chunk) => (log += String(chunk)));
  try {
    const [code] = (await once(child, 'exit')) as [number | null];
    return { code, log };
  } finally {
    child.kill('SIGKILL');
    await rm(dataDir, { recursive: true, force: true });
  }
}

test.each(Object.entries(FAULTS))(
  'CR-11 %s ends the process with 1, and the log says why',
  async (_, fault) => {
    const { code, log } = await runWith(fault);
    expect(code).toBe(1);
    const crashed = log.split('\n').find((line) => line.includes('"crashed"'));
    expect(crashed).toContain('struck');
  },
  LIMIT_MS,
);
