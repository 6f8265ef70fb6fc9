import { type ChildProcess, spawn } from 'node:child_process';
import { access, constants, stat } from 'node:fs/promises';
import path from 'node:path';
import { StartError } from '../../start-error.ts';
import { createFairQueue } from '../async/fair-queue.ts';
import { unavailable, unprocessable } from '../errors.ts';
import type { ReceivedFile } from './files.ts';

/**
 * Lets a program of the operator, such as clamdscan, judge each uploaded file. Its exit code is the verdict: 0 for
 * clean, 1 for infected. A file without a verdict is not stored.
 */
export interface Scanner {
  /** Throws 422 for an infected file, and 503 for one that could not be scanned. */
  check(file: Scanned, terms: ScanTerms): Promise<void>;
}

/** A program with its arguments. */
export type CommandLine = readonly [program: string, ...args: string[]];

type Scanned = Pick<ReceivedFile, 'path' | 'size' | 'sha256'>;

interface ScanTerms {
  /** Parties take turns, so that a person with many files does not delay those of others. */
  party: string;
  /** Aborted when no more files can be scanned. */
  stop: AbortSignal;
  log: Record<'warn' | 'error', (fields: object, message: string) => void>;
}

export interface ScannerOptions {
  /** The time for one file, waiting included, in ms. A connection without any byte is closed after a minute. */
  limitMs?: number;
  /** How many programs run at a time. */
  running?: number;
}

const LIMIT_MS = 45_000;
const RUNNING = 4;
const RUNNING_OF_ONE = 2;
const WAITING = 64;
const WAITING_OF_ONE = 16;
/** How much of the program's output the log contains, in characters. */
const SAID_LENGTH = 500;
const CLEAN = 0;
const INFECTED = 1;

/** The end of a scan. `code` is null for a program that did not start, or did not end by itself. */
interface Verdict {
  code: number | null;
  said: string;
}

const NO_VERDICT: Verdict = { code: null, said: '' };

/** Finds the program. Throws a StartError when it is missing or not executable. */
export async function openScanner(
  [name, ...args]: CommandLine,
  { limitMs = LIMIT_MS, running = RUNNING }: ScannerOptions = {},
): Promise<Scanner> {
  const program = await findProgram(name);
  const queue = createFairQueue({
    total: { running, waiting: WAITING },
    boundsOf: () => ({ running: Math.min(running, RUNNING_OF_ONE), waiting: WAITING_OF_ONE }),
    refuse: () => unavailable(),
  });
  return {
    check: async (file, { party, stop, log }) => {
      const { code, said } = await withinTime(limitMs, stop, (signal) =>
        queue.run(party, () => run([program, ...args, file.path], signal)),
      );
      if (code === CLEAN) return;
      if (code === INFECTED) {
        log.warn({ sha256: file.sha256, size: file.size, said }, 'an infected file was refused');
        throw unprocessable('The virus scanner found something harmful in this file.');
      }
      log.error({ code, said }, 'an uploaded file could not be scanned');
      throw unavailable(
        'The file could not be scanned for viruses, so it was not saved. Please try again later.',
      );
    },
  };
}

/** The verdict of the work; none when the time is over or `stop` is aborted first. `signal` then ends the work. */
async function withinTime(
  limitMs: number,
  stop: AbortSignal,
  work: (signal: AbortSignal) => Promise<Verdict>,
): Promise<Verdict> {
  const over = new AbortController();
  const given = Promise.withResolvers<Verdict>();
  const giveUp = (why: string): void => {
    over.abort();
    given.resolve({ code: null, said: why });
  };
  const onStop = (): void => giveUp('the server stops');
  const timer = setTimeout(giveUp, limitMs, `no verdict within ${limitMs} ms`);
  stop.addEventListener('abort', onStop);
  if (stop.aborted) onStop();
  try {
    return await Promise.race([work(over.signal), given.promise]);
  } finally {
    clearTimeout(timer);
    stop.removeEventListener('abort', onStop);
  }
}

async function findProgram(name: string): Promise<string> {
  const folders = name.includes(path.sep)
    ? ['']
    : (process.env['PATH'] ?? '').split(path.delimiter).filter((folder) => folder !== '');
  for (const folder of folders) {
    const file = path.resolve(folder, name);
    // oxlint-disable-next-line no-await-in-loop -- the first one that fits
    if (await isProgram(file)) return file;
  }
  throw new StartError('SCAN_COMMAND names a program that is missing or not executable.');
}

async function isProgram(file: string): Promise<boolean> {
  try {
    await access(file, constants.X_OK);
    return (await stat(file)).isFile();
  } catch {
    return false;
  }
}

/** Runs a program until it ends. When the signal is aborted, kills it and its children. */
async function run([program, ...args]: CommandLine, signal: AbortSignal): Promise<Verdict> {
  if (signal.aborted) return NO_VERDICT;
  let kill = (): void => {};
  try {
    const child = spawn(program, args, {
      cwd: '/',
      env: environment(),
      stdio: ['ignore', 'pipe', 'pipe'],
      // A process group of its own, which can be killed as a whole.
      detached: true,
    });
    kill = () => killGroup(child);
    signal.addEventListener('abort', kill);
    const read = collectOutput(child);
    const code = await endOf(child);
    return { code, said: read() };
  } catch (error) {
    return { code: null, said: String(error) };
  } finally {
    signal.removeEventListener('abort', kill);
  }
}

/** Leaves out the server's own environment, which contains secrets. */
const environment = (): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'] ?? '/usr/bin:/bin',
  LC_ALL: 'C',
  ...(process.env['TMPDIR'] ? { TMPDIR: process.env['TMPDIR'] } : {}),
});

/** The exit code, once all output is read. A child that it left behind would hold its output open, so it is killed. */
const endOf = (child: ChildProcess): Promise<number | null> =>
  new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', () => killGroup(child));
    child.once('close', resolve);
  });

/** Collects the beginning of the output. The rest is read too, so that the program does not wait for a reader. */
function collectOutput({ stdout, stderr }: ChildProcess): () => string {
  let said = '';
  for (const stream of [stdout, stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(0, SAID_LENGTH);
    });
  }
  return () => said.trim();
}

function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // The process has ended meanwhile.
  }
}
