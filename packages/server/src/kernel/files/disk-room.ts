import { statfs } from 'node:fs/promises';
import { searchLong, summarize } from '@recourse/contract/ai';
import { login, logout } from '@recourse/contract/auth';
import type { Endpoint } from '@recourse/contract/endpoint';
import { replaySolution } from '@recourse/contract/replay';
import type { Logger } from 'pino';
import { unavailable } from '../errors.ts';
import { repeat } from '../async/repeat.ts';

/**
 * Room on the disk of DATA_DIR. Writing ends while there is some left: PostgreSQL that finds no room for its log
 * stops, can't start again, and then nobody can even read.
 */
export interface DiskRoom {
  /** Throws 503 where an endpoint would take room and there is too little. */
  admit(endpoint: Endpoint): void;
  /** Looks no more; resolves when nothing of it runs. */
  stop(): Promise<void>;
}

/** Two segments of PostgreSQL's log, and what goes on in the meantime: sign-ins, deletions, the audit's seals. */
export const LEAST_BYTES = 64 * 2 ** 20;
const LOOK_EVERY_MS = 1_000;

/** What changes nothing, or next to nothing, though it is asked for by POST. */
const TAKES_NO_ROOM: ReadonlySet<Endpoint> = new Set<Endpoint>([
  login,
  logout,
  searchLong,
  summarize,
  replaySolution,
]);

const takesRoom = (endpoint: Endpoint): boolean =>
  (endpoint.method === 'POST' || endpoint.method === 'PUT') && !TAKES_NO_ROOM.has(endpoint);

/** The bytes that are free on the disk of a folder, without what only the system may use. */
export async function readFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Looks from now on at what `free` says of the disk: the bytes that are left on it. */
export function watchDiskRoom(free: () => Promise<number>, log: Logger): DiskRoom {
  let isScarce = false;
  const look = async (): Promise<void> => {
    const freeBytes = await free();
    const was = isScarce;
    isScarce = freeBytes < LEAST_BYTES;
    if (isScarce && !was)
      log.error({ freeBytes }, 'too little room on the disk: only reading goes on');
    if (was && !isScarce) log.info({ freeBytes }, 'there is room on the disk again');
  };
  const failure = 'the room on the disk could not be read';
  const looking = repeat({ everyMs: LOOK_EVERY_MS, log, failure }, look);
  return {
    admit: (endpoint) => {
      if (isScarce && takesRoom(endpoint)) {
        throw unavailable('There is no room left on the disk, so nothing can be saved for now.');
      }
    },
    stop: () => looking.stop(),
  };
}
