import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Seeds of randomised tests: different for each commit, but the same when a commit runs again. */

const root = path.join(import.meta.dirname, '../../..');
/** Seeds are whole numbers of 31 bits. */
const MOST = 2 ** 31;

/** The identity of this state of the project: its commit, or its version without git. */
function nameOfState(folder: string): string {
  try {
    // Another user may own the folder, as on a CI server.
    const args = ['-c', `safe.directory=${folder}`, 'rev-parse', 'HEAD'];
    const stdio = ['ignore', 'pipe', 'ignore'] as const;
    return execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: [...stdio] }).trim();
  } catch {
    const about = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
      version: string;
    };
    return about.version;
  }
}

/** The seed of this state of the project. */
export function seedOfState(folder = root): number {
  const hash = createHash('sha256').update(nameOfState(folder)).digest();
  return hash.readUInt32BE() % MOST;
}

/** The seed of a test: from the environment variable, else from the commit. Prints it. */
export function drawnSeed(variable: string): number {
  const given = process.env[variable];
  const seed = given === undefined ? seedOfState() : Number(given);
  if (!Number.isInteger(seed)) throw new TypeError(`${variable} must be a whole number.`);
  process.stdout.write(`${variable}=${seed}\n`);
  return seed;
}
