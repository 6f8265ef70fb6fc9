import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startTraining } from './knowledge-training-run.ts';

const WITHIN_MS = 60_000;
const LOW_PRIORITY = 10;
const ORDER = { databaseUrl: '', file: '', result: '', work: 'all' } as const;
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'recourse-training-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** A program for the thread: it writes the id of its process to a file, then does the rest. */
async function program(rest: string): Promise<URL> {
  const file = path.join(folder, 'program.mjs');
  await writeFile(
    file,
    `import { writeFileSync, renameSync } from 'node:fs';
     import { parentPort } from 'node:worker_threads';
     writeFileSync(${JSON.stringify(note('new'))}, String(process.pid));
     renameSync(${JSON.stringify(note('new'))}, ${JSON.stringify(note('pid'))});
     ${rest}`,
  );
  return pathToFileURL(file);
}

const note = (name: string) => path.join(folder, name);

/** The id of the process, once it is busy. */
async function trainingPid(): Promise<number> {
  await vi.waitUntil(() => existsSync(note('pid')), WITHIN_MS);
  return Number(await readFile(note('pid'), 'utf8'));
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test(
  'a training ends with the server, even one that is killed while the training is busy',
  async () => {
    const module = new URL('./knowledge-training-run.ts', import.meta.url).href;
    const busy = (await program('for (;;);')).href;
    const code = `const { startTraining } = await import(${JSON.stringify(module)});
      startTraining(${JSON.stringify(ORDER)}, { program: new URL(${JSON.stringify(busy)}) });`;
    const server = spawn(process.execPath, ['--input-type=module', '-e', code], {
      stdio: 'ignore',
    });
    const pid = await trainingPid();
    expect(isAlive(pid)).toBe(true);
    server.kill('SIGKILL');
    await vi.waitUntil(() => !isAlive(pid), WITHIN_MS);
  },
  WITHIN_MS,
);

test(
  'a training gives way to the server, and has one thread that computes',
  async () => {
    // In Linux this is the priority of the thread that asks.
    const { finished } = startTraining(ORDER, {
      program: await program(`
        const { getPriority } = await import('node:os');
        writeFileSync(${JSON.stringify(note('found'))}, [getPriority(), ...process.execArgv].join(' '));
        parentPort.postMessage('done');`),
    });
    await finished;
    expect(await readFile(note('found'), 'utf8')).toBe(
      `${LOW_PRIORITY} --single-threaded --expose-gc`,
    );
  },
  WITHIN_MS,
);

test(
  'a signal to the whole group leaves the training to the server',
  async () => {
    const patient = await program(`setTimeout(() => parentPort.postMessage('done'), 1_000);`);
    const { finished } = startTraining(ORDER, { program: patient });
    const pid = await trainingPid();
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.kill(pid, signal);
    await expect(finished).resolves.toBeUndefined();
    expect(isAlive(pid)).toBe(false);
  },
  WITHIN_MS,
);

test(
  'a training that is killed, or fails, says so',
  async () => {
    const busy = startTraining(ORDER, { program: await program('for (;;);') });
    await trainingPid();
    busy.kill();
    await expect(busy.finished).rejects.toThrow('was ended');
    const failing = startTraining(ORDER, { program: await program('throw new Error("planted");') });
    await expect(failing.finished).rejects.toThrow('planted');
  },
  WITHIN_MS,
);
