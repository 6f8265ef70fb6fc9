import { type ChildProcess, spawn } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const patienceMilliseconds = 15_000;

/** The result of a finished command. */
export interface Finished {
  code: number | null;
  /** All that it printed. */
  output: string;
  /** What of it went to standard error. */
  errors: string;
}

/** A running command. */
export interface Started {
  child: ChildProcess;
  finished: Promise<Finished>;
}

/** Replaces npm: installs stand-ins for the pinned Node and Vite, and logs each call. */
const fakeNpm = `
import { appendFileSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
appendFileSync('npm.log', JSON.stringify({ args: process.argv.slice(2), env: process.env }) + '\\n');
if (process.env.FAKE_NPM === 'fail') { console.error('npm says no'); process.exit(7); }
rmSync('node_modules', { recursive: true, force: true });
mkdirSync('node_modules/.bin', { recursive: true });
if (process.env.FAKE_NPM === 'hang') { writeFileSync('hanging', ''); setInterval(() => {}, 1000); }
else {
  symlinkSync(process.execPath, 'node_modules/.bin/node');
  writeFileSync('node_modules/.bin/vite', process.env.FAKE_VITE_SOURCE);
}`;

/** Replaces Vite: makes half of a build at once, and the rest when the test lets it continue. */
const fakeVite = `
const { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } = require('node:fs');
const out = process.argv[process.argv.indexOf('--outDir') + 1];
appendFileSync('vite.log', process.argv.slice(2).join(' ') + '\\n');
mkdirSync(out, { recursive: true });
writeFileSync(out + '/half', '');
if (process.env.FAKE_VITE === 'fail') { console.error('vite says no'); process.exit(3); }
const finish = () => {
  if (existsSync('hold-build')) return setTimeout(finish, 20);
  writeFileSync(out + '/index.html', readFileSync('packages/web/index.html'));
  if (!process.argv.includes('--watch')) return;
  writeFileSync('vite.pid', String(process.pid));
  setInterval(() => {}, 1000);
};
finish();`;

/** Replaces the server: logs its arguments and the signals that it receives. */
const fakeServer = `
import { appendFileSync } from 'node:fs';
appendFileSync('server.log', 'args ' + process.argv.slice(2).join(' ') + '\\n');
if (process.env.EXIT_CODE) process.exit(Number(process.env.EXIT_CODE));
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {
  appendFileSync('server.log', signal + '\\n');
  setTimeout(() => process.exit(0), 300);
});
process.on('disconnect', () => {
  appendFileSync('server.log', 'launcher gone\\n');
  process.exit(0);
});
appendFileSync('server.log', 'ready ' + process.pid + '\\n');
setInterval(() => {}, 1000);`;

/** A copy of the start scripts in a temporary folder, with stand-ins for all other programs. */
export class TemporaryProject {
  readonly folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'bootstrap-')));
  readonly #running = new Set<ChildProcess>();

  constructor() {
    cpSync(path.join(import.meta.dirname, '..'), this.at('scripts'), {
      recursive: true,
      filter: (source) => !source.endsWith('.ts'),
    });
    this.write('package.json', '{ "type": "module" }');
    this.write('package-lock.json', '{}');
    this.write('npm-cli.js', fakeNpm);
    this.write('packages/web/index.html', 'first');
    this.write('packages/contract/src/values/limits.ts', 'export {};');
    this.write('packages/server/src/main.ts', fakeServer);
  }

  at(relative: string): string {
    return path.join(this.folder, relative);
  }

  write(relative: string, content: string): void {
    mkdirSync(path.dirname(this.at(relative)), { recursive: true });
    writeFileSync(this.at(relative), content);
  }

  /** Replaces a folder by the one of the project itself. */
  useReal(folder: string): void {
    rmSync(this.at(folder), { recursive: true });
    symlinkSync(path.join(import.meta.dirname, '../..', folder), this.at(folder));
  }

  append(relative: string, content: string): void {
    appendFileSync(this.at(relative), content);
  }

  erase(relative: string): void {
    rmSync(this.at(relative));
  }

  read(relative: string): string {
    return existsSync(this.at(relative)) ? readFileSync(this.at(relative), 'utf8') : '';
  }

  lines(relative: string): string[] {
    return this.read(relative).split('\n').filter(Boolean);
  }

  /** Starts `bootstrap.mjs` as npm does, in a process group of its own. */
  start(args: readonly string[], env: NodeJS.ProcessEnv = {}): Started {
    const child = spawn(process.execPath, ['scripts/bootstrap.mjs', ...args], {
      cwd: this.folder,
      detached: true,
      env: {
        ...process.env,
        npm_execpath: this.at('npm-cli.js'),
        npm_node_execpath: process.execPath,
        FAKE_VITE_SOURCE: fakeVite,
        ...env,
      },
    });
    this.#running.add(child);
    let output = '';
    let errors = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    }
    child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
    const finished = new Promise<Finished>((resolve) => {
      child.once('close', (code) => {
        this.#running.delete(child);
        resolve({ code, output, errors });
      });
    });
    return { child, finished };
  }

  run(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Finished> {
    return this.start(args, env).finished;
  }

  /** Starts the server and waits until it can receive signals. */
  async startServer(command = 'start'): Promise<Started & { serverPid: number }> {
    const started = this.start([command]);
    await until(() => this.read('server.log').includes('ready'));
    const serverPid = Number(/ready (\d+)/.exec(this.read('server.log'))?.[1]);
    return { ...started, serverPid };
  }

  remove(): void {
    for (const child of this.#running) child.kill('SIGKILL');
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** Whether a process with this number runs. */
export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Waits for a condition. Throws when it does not become true in time. */
export async function until(condition: () => boolean): Promise<void> {
  const end = performance.now() + patienceMilliseconds;
  while (!condition()) {
    if (performance.now() > end) throw new Error(`Never came true: ${condition.toString()}`);
    await sleep(20);
  }
}
