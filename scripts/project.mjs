import { existsSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's root folder, wherever the command was typed. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '..');

/** Machine-written files that are not worth keeping: ignored by git, on the same disk as the project. */
export const cacheFolder = join(root, '.cache');

const binFolder = join(root, 'node_modules', '.bin');
const oldestUsableMajor = 26;

/**
 * A program that the install has put beside the project.
 * @param {string} name
 * @returns {string} its absolute path
 */
export function installedProgram(name) {
  return join(binFolder, name);
}

/**
 * The Node that everything after the install runs on: the pinned one, or on a platform for which
 * none is published the running one if it is new enough.
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
 * What Node starts the server with. Young objects get 3 x 4 MiB instead of 3 x 16: an idle server takes some
 * 15 MB less, and answers as fast. The heap may grow to 1.6 times of what is in use before garbage is collected,
 * and not to four times: some 90 MB less under load, for 6 % more CPU a request. The server collects by itself
 * when it has let go of something large (give-back-memory.ts). Young objects are collected by the thread that answers
 * alone: so few take it a millisecond, and with helpers it waits until these get a core.
 */
export const serverFlags = [
  '--max-semi-space-size=4',
  '--heap-growing-percent=60',
  '--no-parallel-scavenge',
  '--expose-gc',
];

/** The same and the server's program. */
export const serverArguments = [...serverFlags, 'packages/server/src/main.ts'];

/**
 * What keeps the server small. What Node makes of our TypeScript is kept: the next start is quicker and takes
 * 30 MB less, for it needs no compiler. The C library (glibc) gives large pieces back at once: the 19 MiB that a
 * password's hash takes would stay with the process otherwise, 65 MB after a burst of sign-ins. It asks for huge
 * pages for them, so that memory is found faster: a search in very much knowledge takes a tenth less.
 */
export const frugalEnvironment = {
  NODE_COMPILE_CACHE: join(cacheFolder, 'compiled'),
  MALLOC_MMAP_THRESHOLD_: String(2 ** 20),
  MALLOC_ARENA_MAX: '2',
  GLIBC_TUNABLES: 'glibc.malloc.hugetlb=1',
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
