import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { login } from '@recourse/contract/auth';
import { callHeaders, withQuery } from '@recourse/contract/wire/calling';
import { type Endpoint, fillPath } from '@recourse/contract/wire/endpoint';
import { addPerson, PASSWORD, type Person } from './people.ts';
import { copyFolder } from '../../packages/server/test/embedded/initialised-folder.ts';
import { serverArguments } from '../../scripts/project.mjs';

export { PASSWORD, type Person } from './people.ts';

/** The built product for a browser test, running on its own database. */

const ROOT = path.join(import.meta.dirname, '../..');
const READY = /^Recourse is ready at (http:\S+)$/;
const STOP_MS = 15_000;
const MOST_TRIES = 10;

/** Environment variable with the data folder that every new portal copies. */
export const INITIALISED = 'INITIALISED_DATA_DIR';

export const ADMIN = { username: 'admin', password: 'administrator for tests' } as const;

/** Options that a project of playwright.config.ts sets for all portals of its tests. */
export interface PortalOptions {
  /** Arguments of the portal, such as --demo. */
  portalArguments: string[];
}

export interface CallInput {
  params?: Record<string, string | number>;
  query?: Record<string, string>;
  body?: unknown;
}

export class Portal {
  readonly url: string;
  readonly dataDir: string;
  #server: ChildProcess;
  #people = new Map<string, Person>();

  private constructor(url: string, dataDir: string, server: ChildProcess) {
    this.url = url;
    this.dataDir = dataDir;
    this.#server = server;
  }

  /**
   * Starts a portal on a free port. It may be empty, have arguments such as --demo, have settings (environment
   * variables), or continue with an earlier portal's data. Only one that `trains` trains its assistant: each training
   * takes 2.5 s of processor time, and tests add enough rows for one a minute.
   */
  static async start(
    options: {
      dataDir?: string;
      args?: readonly string[];
      trains?: boolean;
      settings?: Readonly<Record<string, string>>;
    } = {},
  ): Promise<Portal> {
    const folder = options.dataDir ?? (await newDataFolder());
    const server = spawn(process.execPath, [...serverArguments, ...(options.args ?? [])], {
      cwd: ROOT,
      env: {
        ...process.env,
        PORT: '0',
        DATA_DIR: folder,
        ADMIN_USERNAME: ADMIN.username,
        ADMIN_PASSWORD: ADMIN.password,
        DEMO_PASSWORD: PASSWORD,
        ASSISTANT_TRAINING: options.trains ? 'on' : 'off',
        ...options.settings,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    return new Portal(await addressOf(server), folder, server);
  }

  /** Ends the server as a power cut would. */
  async kill(): Promise<void> {
    this.#server.kill('SIGKILL');
    await once(this.#server, 'exit');
  }

  /** Ends the server in good order and removes its folder. */
  async stop(): Promise<void> {
    this.#server.kill('SIGTERM');
    const late = setTimeout(() => this.#server.kill('SIGKILL'), STOP_MS);
    if (this.#server.exitCode === null) await once(this.#server, 'exit');
    clearTimeout(late);
    await rm(this.dataDir, { recursive: true, force: true });
  }

  /** Runs a command of the product on this portal's data; resolves to its exit code and output. */
  async run(
    name: 'import' | 'recover',
    args: readonly string[],
  ): Promise<{ code: number | null; output: string }> {
    const script = `packages/server/src/commands/${name}.ts`;
    const command = spawn(process.execPath, [script, ...args], {
      cwd: ROOT,
      env: { ...process.env, DATA_DIR: this.dataDir, PORT: new URL(this.url).port },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [command.stdout, command.stderr])
      stream.on('data', (part: Buffer) => (output += String(part)));
    const [code] = (await once(command, 'exit')) as [number | null];
    return { code, output };
  }

  /** Calls an endpoint with a person's token. Throws when the server refuses it. */
  async call<Reply = unknown>(
    endpoint: Endpoint,
    token: string | null,
    input: CallInput = {},
  ): Promise<Reply> {
    const url = new URL(withQuery(fillPath(endpoint.path, input.params), input.query), this.url);
    const response = await sendPatiently(url, {
      method: endpoint.method,
      headers: {
        ...callHeaders(token, {}),
        ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
    });
    const text = await response.text();
    if (!response.ok)
      throw new Error(`${endpoint.method} ${url.pathname}: ${response.status} ${text}`);
    return (text === '' || endpoint.replyType === 'text' ? text : JSON.parse(text)) as Reply;
  }

  async admin(): Promise<Person> {
    return this.#signIn(ADMIN.username, ADMIN.password);
  }

  /** One of the demo's accounts. */
  async demoPerson(username: string): Promise<Person> {
    return this.#signIn(username, PASSWORD);
  }

  /** A person with that role; the same name gives the same person. */
  async person(role: 'ADMIN' | 'EMPLOYE' | 'CLIENT', username: string): Promise<Person> {
    const known = this.#people.get(username);
    const person = known ?? (await addPerson(this.dataDir, role, username));
    this.#people.set(username, person);
    return person;
  }

  async #signIn(username: string, password: string): Promise<Person> {
    const known = this.#people.get(username);
    if (known) return known;
    const { id, token } = await this.call<Person>(login, null, {
      body: { email: username, password },
    });
    const person = { id, username, token };
    this.#people.set(username, person);
    return person;
  }
}

async function newDataFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'recourse-e2e-'));
  const initialised = process.env[INITIALISED];
  if (initialised) await copyFolder(initialised, folder);
  return folder;
}

/**
 * Sends a request. Repeats it when the server was too busy and sent Retry-After, because it has done nothing in that
 * case.
 */
export async function sendPatiently(url: URL, request: RequestInit): Promise<Response> {
  for (let tries = 1; ; tries += 1) {
    const response = await fetch(url, request);
    const seconds = response.headers.get('retry-after');
    if (response.status !== 503 || seconds === null || tries === MOST_TRIES) return response;
    await sleep(Number(seconds) * 1000);
  }
}

async function addressOf(server: ChildProcess): Promise<string> {
  let errors = '';
  server.stderr?.on('data', (part: Buffer) => (errors = (errors + String(part)).slice(-4000)));
  if (!server.stdout) throw new Error('The server has no output.');
  for await (const line of createInterface({ input: server.stdout })) {
    const ready = READY.exec(line);
    if (ready?.[1]) return ready[1];
  }
  throw new Error(`The server did not start: ${errors}`);
}
