import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { initialise } from '../embedded/initialise.ts';
import { BARE_ENVIRONMENT } from '../bare-environment.ts';

/** CR-11: an uncaught error ends the product, which logs it and leaves no process running. */

const MAIN = path.resolve(import.meta.dirname, '../../src/main.ts');

const FAULTS = {
  'a timer that throws': `setTimeout(() => { throw new Error('struck'); })`,
  'a promise that nobody looks at': `void Promise.reject(new Error('struck'))`,
  'a stream whose error nobody hears': `new Readable({ read() {} }).destroy(new Error('struck'))`,
} as const;

/** Code that is loaded before the product and causes the fault as soon as it serves. */
const striking = (fault: string): string => `
  import { Server } from 'node:http';
  import { Readable } from 'node:stream';
  const { listen } = Server.prototype;
  Server.prototype.listen = function (...given) {
    this.once('listening', () => { ${fault}; });
    return listen.apply(this, given);
  };`;

/** Runs the product with a fault until it ends. */
async function runWith(fault: string): Promise<{ code: number | null; log: string }> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'recourse-half-alive-'));
  await initialise(dataDir);
  const loaded = `data:text/javascript,${encodeURIComponent(striking(fault))}`;
  const child = spawn(process.execPath, ['--import', loaded, MAIN], {
    env: { ...BARE_ENVIRONMENT, PORT: '0', DATA_DIR: dataDir },
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
);
