import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import {
  type EmbeddedPostgres,
  joinEmbedded,
  startEmbedded,
} from '../../src/db/embedded/embedded.ts';
import { filesFolder } from '../../src/kernel/files/files.ts';
import { pino } from 'pino';
import { BARE_ENVIRONMENT } from '../bare-environment.ts';

const MAIN = path.resolve(import.meta.dirname, '../../src/main.ts');
const READY = /^Recourse is ready at (http:\S+)$/;
const KEPT_LINES = 30;
const log = pino({ level: 'silent' });

export const ADMIN_PASSWORD = 'administrator for crashes';

/** How a server process ended. */
export interface Ending {
  code: number | null;
  signal: NodeJS.Signals | null;
  /** Time from the signal to the end. */
  ms: number;
}

/** The real server as a separate process, started repeatedly on one DATA_DIR. */
export class CrashServer {
  readonly dataDir: string;
  url = '';
  /** How long the last start took, in ms. */
  startMs = 0;
  #child: ChildProcess | null = null;
  #log: string[] = [];
  #removal: Promise<void> | null = null;

  private constructor(dataDir: string) {
    this.dataDir = dataDir;
  }

  static async create(): Promise<CrashServer> {
    return new CrashServer(await mkdtemp(path.join(tmpdir(), 'recourse-crash-')));
  }

  get filesFolder(): string {
    return filesFolder(this.dataDir);
  }

  /** Starts the server and waits until it is ready. Throws with the end of its log when it exits before. */
  async start(): Promise<void> {
    this.#refuseWhenRemoved();
    const began = Date.now();
    const child = spawn(process.execPath, [MAIN], {
      env: {
        ...BARE_ENVIRONMENT,
        PORT: '0',
        DATA_DIR: this.dataDir,
        ADMIN_PASSWORD,
        RATE_LIMIT_PER_MINUTE: '9999999',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    this.#log = [];
    createInterface({ input: child.stderr }).on('line', (line) => {
      this.#log.push(line);
      if (this.#log.length > KEPT_LINES) this.#log.shift();
    });
    this.url = await this.#address(child);
    this.startMs = Date.now() - began;
  }

  /** Sends a signal and waits for the end. */
  async end(signal: NodeJS.Signals): Promise<Ending> {
    const child = this.#child;
    if (!child || !this.isRunning) throw new Error(`The server was gone: ${this.lastWords}`);
    const began = Date.now();
    const ended = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
    child.kill(signal);
    const [code, by] = await ended;
    this.#child = null;
    return { code, signal: by, ms: Date.now() - began };
  }

  /** Whether the process still runs. */
  get isRunning(): boolean {
    return this.#child !== null && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** The end of its log. */
  get lastWords(): string {
    return this.#log.join('\n');
  }

  /** Kills PostgreSQL under the running server. */
  async killDatabase(signal: 'SIGKILL' | 'SIGQUIT'): Promise<void> {
    const file = path.join(this.dataDir, 'database/postmaster.pid');
    const pid = Number((await readFile(file, 'utf8')).split('\n')[0]);
    process.kill(pid, signal);
  }

  /** The running database. */
  join(): Promise<EmbeddedPostgres> {
    this.#refuseWhenRemoved();
    return joinEmbedded({ dataDir: this.dataDir, log });
  }

  /** Ends all processes and removes the folder; nothing can be started on it afterwards. */
  remove(): Promise<void> {
    this.#removal ??= this.#remove();
    return this.#removal;
  }

  async #remove(): Promise<void> {
    const ending = this.isRunning ? await this.end('SIGTERM') : null;
    // Takes over and ends a database that a killed server left running.
    if (ending?.code !== 0) await (await startEmbedded({ dataDir: this.dataDir, log })).stop();
    await rm(this.dataDir, { recursive: true, force: true });
  }

  #refuseWhenRemoved(): void {
    if (this.#removal) throw new Error('The run was stopped.');
  }

  async #address(child: ChildProcess): Promise<string> {
    if (!child.stdout) throw new Error('The server has no output.');
    for await (const line of createInterface({ input: child.stdout })) {
      const ready = READY.exec(line);
      if (ready?.[1]) return ready[1];
    }
    throw new Error(`The server did not start: ${this.lastWords}`);
  }
}
