import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Outgoing } from './record-outgoing.ts';
import { BARE_ENVIRONMENT } from '../bare-environment.ts';

/** The product as users start it, with a record of its outgoing actions. */

const MAIN = path.resolve(import.meta.dirname, '../../src/main.ts');
const RECORDER = path.resolve(import.meta.dirname, 'record-outgoing.ts');
const READY = /^Recourse is ready at (http:\S+)$/;

export const ADMIN_PASSWORD = 'administrator for records';

export interface RecordedServer {
  url: string;
  dataDir: string;
  /** The outgoing actions so far. */
  outgoing(): Outgoing[];
  /** Ends it and removes its folder. */
  stop(): Promise<void>;
}

/** Starts the product in its default configuration, with `settings` on top. Throws when it does not start. */
export async function startRecorded(
  settings: Record<string, string> = {},
): Promise<RecordedServer> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'recourse-record-'));
  const file = `${dataDir}.jsonl`;
  const child = spawn(process.execPath, ['--import', RECORDER, MAIN], {
    env: {
      ...BARE_ENVIRONMENT,
      OUTGOING_RECORD: file,
      PORT: '0',
      DATA_DIR: dataDir,
      ADMIN_PASSWORD,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let words = '';
  child.stderr.on('data', (chunk) => (words = (words + String(chunk)).slice(-2_000)));
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'exit');
    await rm(dataDir, { recursive: true, force: true });
    await rm(file, { force: true });
  };
  for await (const line of createInterface({ input: child.stdout })) {
    const url = READY.exec(line)?.[1];
    if (url) return { url, dataDir, outgoing: () => read(file), stop };
  }
  await stop();
  throw new Error(`The server did not start: ${words}`);
}

const read = (file: string): Outgoing[] =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as Outgoing)
    : [];
