import { statfs } from 'node:fs/promises';
import { searchLong, summarize } from '@recourse/contract/ai';
import { login, logout } from '@recourse/contract/auth';
import { proveIdentity } from '@recourse/contract/identity/proof';
import {
  confirmStepSetup,
  finishStepSetup,
  secondStep,
  startStepSetup,
} from '@recourse/contract/identity/second-step';
import type { Endpoint } from '@recourse/contract/wire/endpoint';
import { replaySolution } from '@recourse/contract/replay';
import type { Logger } from 'pino';
import { unavailable } from '../errors.ts';
import { repeat } from '../async/repeat.ts';

/**
 * Watches the free space on the disk of DATA_DIR. Writes are refused before the disk is full: without space for its
 * log, PostgreSQL stops and cannot start again, and then nobody can even read.
 */
export interface DiskRoom {
  /** Throws 503 when the endpoint takes disk space and too little is left. */
  admit(endpoint: Endpoint): void;
  /** Stops watching; resolves when the current check is over. */
  stop(): Promise<void>;
}

/** Two segments of PostgreSQL's log, plus room for what is never refused: sign-ins, deletions, the audit's seals. */
export const LEAST_BYTES = 64 * 2 ** 20;
const LOOK_EVERY_MS = 1_000;

/** Endpoints that store nothing, or next to nothing, although they are POST. */
const TAKES_NO_ROOM: ReadonlySet<Endpoint> = new Set<Endpoint>([
  login,
  secondStep,
  startStepSetup,
  confirmStepSetup,
  finishStepSetup,
  proveIdentity,
  logout,
  searchLong,
  summarize,
  replaySolution,
]);

const takesRoom = (endpoint: Endpoint): boolean =>
  (endpoint.method === 'POST' || endpoint.method === 'PUT') && !TAKES_NO_ROOM.has(endpoint);

/** The free bytes on the disk of a folder, without those reserved for the system. */
export async function readFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Starts to watch the disk; `free` reads the bytes left on it. */
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
