import { existsSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's root folder, wherever the command was typed. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '..');

/** The folder for generated files that need not be kept. It is ignored by git, and on the same disk as the project. */
export const cacheFolder = join(root, '.cache');

const binFolder = join(root, 'node_modules', '.bin');
const oldestUsableMajor = 26;

/**
 * A program that the install has put into node_modules.
 * @param {string} name
 * @returns {string} its absolute path
 */
export function installedProgram(name) {
  return join(binFolder, name);
}

/**
 * The Node for everything after the install. It is the pinned one. On a platform for which that is
 * not published, it is the running one if it is new enough.
 * @returns {string} absolute path of the binary
 * @throws {Error} when there is neither
 */
export function pinnedNode() {
  const pinned = installedProgram('node');
  if (existsSync(pinned)) return pinned;
  if (Number(process.versions.node.split('.')[0]) >= oldestUsableMajor) return process.execPath;
  throw new Error(
    `No pinned Node for ${process.platform} on ${process.arch}: install Node ${oldestUsableMajor} or later and try again.`,
  );
}

/**
 * Node's flags for the server. The young generation gets 3 x 4 MiB instead of 3 x 16 MiB: an idle server uses some 15
 * MB less, and answers as fast. The heap may grow to 1.6 times the live objects before garbage collection, instead of
 * four times. Under load that is some 90 MB less, for 6 % more CPU per request. The server starts a collection itself
 * after it has released something large (give-back-memory.ts).
 */
export const serverFlags = ['--max-semi-space-size=4', '--heap-growing-percent=60', '--expose-gc'];

/** The same flags and the server's program. */
export const serverArguments = [...serverFlags, 'packages/server/src/main.ts'];

/** The same flags and the program that trains the assistant for all servers. */
export const trainerArguments = [...serverFlags, 'packages/server/src/commands/trainer.ts'];

/**
 * Environment variables that reduce the server's memory. Node caches the compiled TypeScript: the next start is faster
 * and uses 30 MB less, because it needs no compiler. The C library (glibc) returns large blocks at once. Otherwise the
 * 19 MiB of a password hash would stay with the process, 65 MB after many sign-ins at once.
 */
export const frugalEnvironment = {
  NODE_COMPILE_CACHE: join(cacheFolder, 'compiled'),
  MALLOC_MMAP_THRESHOLD_: String(2 ** 20),
  MALLOC_ARENA_MAX: '2',
};

/**
 * The environment for our own programs: `node` and every installed tool are the project's.
 * @returns {NodeJS.ProcessEnv}
 */
export function projectEnvironment() {
  return {
    ...frugalEnvironment,
    ...process.env,
    PATH: [binFolder, process.env.PATH].filter(Boolean).join(delimiter),
  };
}
