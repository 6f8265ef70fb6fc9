import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { login } from '@recourse/contract/auth';
import { serverArguments } from '../../scripts/project.mjs';
import { joinEmbedded } from '../../packages/server/src/db/embedded/embedded.ts';
import { type Call, sendOnce } from './client.ts';
import { FIRST, PASSWORD, PEOPLE, personName } from './data.ts';
import type { Tokens } from './calls.ts';
import { expectStatus } from './load.ts';
import { type CpuUsed, cpuUsed, memoryOf, type ServerProcess, startProgram } from './process.ts';

const BARE = path.resolve(import.meta.dirname, 'bare.ts');
/** A long interval: with twenty checks per second V8 compiled more code, which added 13 MiB to the measured memory. */
const LOOK_EVERY_MS = 2_000;
/** Idle means at most a twentieth of a core for this long. After the timeout the measurement starts anyway. */
const CALM_SHARE = 0.05;
const CALM_LOOK_MS = 3_000;
const CALM_PATIENCE_MS = 900_000;
const METRICS_TOKEN = 'metrics-of-the-benchmark-0123456789';

/** The benchmark sends more requests than any person, so it raises the limit for one person. */
const ENVIRONMENT = { PORT: '0', RATE_LIMIT_PER_MINUTE: '9999999', METRICS_TOKEN } as const;

/** Values from the app's metrics. */
interface ProductMetrics {
  /** The longest delay of the event loop since the last reading, in ms. */
  longestDelay: number;
  isReady: boolean;
  /** Whether the assistant has been trained on all its data. */
  isTrained: boolean;
  examples: number;
}

/** The product with its embedded database in a temporary folder, started as by `npm start`. */
export class Product {
  readonly #folder: string;
  #server: ServerProcess | null = null;
  #databasePid = 0;

  private constructor(folder: string) {
    this.#folder = folder;
  }

  /** Makes the temporary folder inside `parent`. */
  static async create(parent = tmpdir()): Promise<Product> {
    return new Product(await mkdtemp(path.join(parent, 'recourse-bench-')));
  }

  get address(): string {
    if (!this.#server) throw new Error('The product does not run.');
    return this.#server.address;
  }

  /** Starts the product with additional environment variables. */
  async start(more: Record<string, string> = {}): Promise<void> {
    const env = { ...ENVIRONMENT, DATA_DIR: this.#dataDir, ...more };
    this.#server = await startProgram(serverArguments, { env, log: this.#log('product') });
    const file = path.join(this.#dataDir, 'database/postmaster.pid');
    this.#databasePid = Number((await readFile(file, 'utf8')).split('\n')[0]);
  }

  async stop(): Promise<void> {
    await this.#server?.stop();
    this.#server = null;
  }

  /** Stops the product and removes its folder. */
  async remove(): Promise<void> {
    await this.stop();
    await rm(this.#folder, { recursive: true, force: true });
  }

  /** Addresses of the running database: for the owner of the tables, and for the serving role. */
  async database(): Promise<{ ownerUrl: string; appUrl: string }> {
    const joined = await joinEmbedded({
      dataDir: this.#dataDir,
      log: pino({ level: 'silent' }),
    });
    return { ownerUrl: joined.migrationUrl, appUrl: joined.appUrl };
  }

  /** Starts the bare server on the same database. The caller stops it. */
  async startBare(): Promise<ServerProcess> {
    const { appUrl } = await this.database();
    return startProgram([BARE], { env: { DATABASE_URL: appUrl }, log: this.#log('bare') });
  }

  /** CPU time that the app and its database have used so far, in ms. */
  cpu(): number {
    const { app, database } = this.cpuParts();
    return app + database;
  }

  /** The same, one beside the other. */
  cpuParts(): CpuUsed {
    return cpuUsed(this.#running.pid, this.#databasePid);
  }

  /** Memory of the app, without the database, in MiB. */
  memory(): { now: number; peak: number } {
    return memoryOf(this.#running.pid);
  }

  /** The longest delay of the event loop since the last reading of any metric, in ms. */
  async longestDelay(): Promise<number> {
    return (await this.#metrics()).longestDelay;
  }

  /**
   * Waits until the assistant has been trained on all its data. Returns the number of its examples and the longest
   * delay.
   */
  async assistantReady(): Promise<{ examples: number; longestDelay: number }> {
    for (let longestDelay = 0; ;) {
      const read = await this.#metrics();
      longestDelay = Math.max(longestDelay, read.longestDelay);
      if (read.isReady) return { examples: read.examples, longestDelay };
      await sleep(LOOK_EVERY_MS);
    }
  }

  /** Waits until the assistant has been trained on all its data, and app and database are idle. */
  async calm(): Promise<void> {
    const patience = performance.now() + CALM_PATIENCE_MS;
    // Training starts only after an idle time, so a moment without work does not mean that training is over.
    while (performance.now() < patience && !(await this.#metrics()).isTrained) {
      await sleep(CALM_LOOK_MS);
    }
    for (let share = 1; share > CALM_SHARE && performance.now() < patience;) {
      const before = this.cpu();
      await sleep(CALM_LOOK_MS);
      share = (this.cpu() - before) / CALM_LOOK_MS;
    }
  }

  /** Signs in one person of each role. */
  async signIn(): Promise<Tokens> {
    return {
      admin: await this.#tokenOf(FIRST.admin),
      employee: await this.#tokenOf(FIRST.employee),
      client: await this.#tokenOf(FIRST.client),
    };
  }

  /**
   * Signs in all administrators, for loads with more concurrent requests than one person may have.
   */
  async signInAdministrators(): Promise<string[]> {
    const tokens: string[] = [];
    for (let n = 1; n <= PEOPLE.admins; n += 1) tokens.push(await this.#tokenOf(n));
    return tokens;
  }

  async #tokenOf(person: number): Promise<string> {
    const call = signInOf(person);
    const answer = await sendOnce(this.address, call);
    expectStatus(call, answer, 200);
    return (JSON.parse(answer.body.toString()) as { token: string }).token;
  }

  async #metrics(): Promise<ProductMetrics> {
    const call: Call = { method: 'GET', path: '/metrics', token: METRICS_TOKEN };
    const answer = await sendOnce(this.address, call);
    expectStatus(call, answer, 200);
    const lines = answer.body.toString().split('\n');
    const read = (name: string): number =>
      Number(lines.find((line) => line.startsWith(`${name} `))?.slice(name.length));
    return {
      longestDelay: 1_000 * read('recourse_event_loop_longest_delay_seconds'),
      isReady: !Number.isNaN(read('recourse_assistant_behind_seconds')),
      isTrained:
        read('recourse_assistant_training') === 0 &&
        read('recourse_assistant_trained_timestamp_seconds') > 0 &&
        read('recourse_assistant_changes_since_training') === 0,
      examples: read('recourse_assistant_index_size{kind="examples"}'),
    };
  }

  get #running(): ServerProcess {
    if (!this.#server) throw new Error('The product does not run.');
    return this.#server;
  }

  get #dataDir(): string {
    return path.join(this.#folder, 'data');
  }

  #log(name: string): string {
    return path.join(this.#folder, `${name}.log`);
  }
}

/** The call that signs in the person with that number. */
export const signInOf = (person: number): Call => ({
  method: 'POST',
  path: login.path,
  body: { email: personName(person), password: PASSWORD },
});
