import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Logger } from 'pino';
import type { ServersTable, Tables } from '../../db/tables.ts';
import { StartError } from '../../start-error.ts';
import { repeat } from '../async/repeat.ts';
import type { FileStore } from './files.ts';

/**
 * Servers of one database must have the same file store, or half of the downloads fail. So each server writes a small
 * marker into its store, and a row that names it. A starting server reads the markers of the others through its own
 * store, and does not start when one is missing.
 */

export interface LiveServersOptions {
  db: Kysely<Tables>;
  files: Pick<FileStore, 'markers' | 'place'>;
  log: Logger;
  /** How often a server says that it runs, in ms. */
  everyMs?: number;
}

type Server = Pick<Selectable<ServersTable>, 'id' | 'marker' | 'host' | 'files_in' | 'seen_at'>;

const EVERY_MS = 10_000;
/** A server that was not seen for this many periods does not run any more. */
const LIVE_PERIODS = 6;
/** A server that runs is seen again within so many periods. */
const SIGN_PERIODS = 2.5;
const LOOKS_A_PERIOD = 5;

/**
 * Registers this server. Throws a StartError when a server that runs has other files. The returned function signs off.
 */
export async function joinServers(options: LiveServersOptions): Promise<() => Promise<void>> {
  const { db, files, log, everyMs = EVERY_MS } = options;
  await forgetOldServers(options);
  let own = await register(options);
  const failure = 'this server could not say that it runs';
  const telling = repeat({ everyMs, log, failure }, async () => {
    if (!own || !(await isSeen(db, own))) own = await register(options);
  });
  const leave = async (): Promise<void> => {
    await telling.stop();
    if (own)
      await signOff({ db, files }, own).catch((error: unknown) =>
        log.warn({ err: error }, 'this server could not sign off'),
      );
  };
  try {
    for (const other of own ? await earlierServers(db, own, everyMs) : [])
      await checkFiles({ ...options, everyMs }, other);
  } catch (error) {
    await leave();
    throw error;
  }
  return leave;
}

/** null: without a marker, others could not tell whether they have the same files, so there is no row. */
async function register({ db, files, log }: LiveServersOptions): Promise<Server | null> {
  const marker = randomUUID();
  try {
    await files.markers.write(marker, marker);
  } catch (error) {
    log.warn({ err: error, place: files.place }, 'the files of this server cannot be written to');
    return null;
  }
  const row = { marker, host: hostname(), files_in: files.place };
  return db.insertInto('servers').values(row).returningAll().executeTakeFirstOrThrow();
}

/** Writes that the server runs; false when its row is gone. */
async function isSeen(db: Kysely<Tables>, { id }: Server): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('servers')
    .set({ seen_at: sql`now()` })
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0;
}

/** Without its row here, as after a switch to another database, the marker stays for where the row still is. */
async function signOff(
  { db, files }: Pick<LiveServersOptions, 'db' | 'files'>,
  { id, marker }: Server,
): Promise<void> {
  const { numDeletedRows } = await db.deleteFrom('servers').where('id', '=', id).executeTakeFirst();
  if (numDeletedRows > 0n) await files.markers.remove(marker);
}

/** Removes what crashed servers left. A marker of another store stays there. */
async function forgetOldServers({ db, files }: LiveServersOptions): Promise<void> {
  const old = await db
    .deleteFrom('servers')
    .where('seen_at', '<', sql<Date>`now() - interval '1 hour'`)
    .returning('marker')
    .execute();
  for (const { marker } of old) await files.markers.remove(marker).catch(() => undefined);
}

/**
 * The servers that seem to run and registered earlier. Of two that start at once, only the second one checks, so that
 * one of them starts.
 */
function earlierServers(db: Kysely<Tables>, { id }: Server, everyMs: number): Promise<Server[]> {
  return liveServers(db, everyMs).where('id', '<', id).execute();
}

const liveServers = (db: Kysely<Tables>, everyMs: number) =>
  db
    .selectFrom('servers')
    .selectAll()
    .where(
      'seen_at',
      '>',
      sql<Date>`now() - ${(LIVE_PERIODS * everyMs) / 1_000} * interval '1 second'`,
    )
    .orderBy('id');

/** The servers that run, or ran until a minute ago. */
export const runningServers = (db: Kysely<Tables>): Promise<Server[]> =>
  liveServers(db, EVERY_MS).execute();

async function checkFiles(
  { db, files, log, everyMs }: LiveServersOptions & { everyMs: number },
  other: Server,
): Promise<void> {
  try {
    if (await hasMarker(files, other)) return;
  } catch (error) {
    // Nothing is known about the files, and everything else works without them.
    log.warn(
      { err: error, host: other.host },
      'whether this server has the files of another one cannot be checked',
    );
    return;
  }
  log.warn({ host: other.host, place: other.files_in }, 'another server seems to have other files');
  if (!(await showsSign(db, other, everyMs)) || (await hasMarker(files, other))) return;
  throw new StartError(
    `A server on ${other.host} uses the same database and has other files. It has them in ${other.files_in}, this one in ${files.place}. Servers of one database need the same files: set the variables that start with S3_ for all of them, or give all of them the same folder.`,
  );
}

const hasMarker = async (
  files: LiveServersOptions['files'],
  { marker }: Server,
): Promise<boolean> => (await files.markers.read(marker)) === marker;

/** Whether a server says once more that it runs. One that crashed does not, and must not stop another one's start. */
async function showsSign(db: Kysely<Tables>, other: Server, everyMs: number): Promise<boolean> {
  for (let look = 0; look < SIGN_PERIODS * LOOKS_A_PERIOD; look += 1) {
    await sleep(everyMs / LOOKS_A_PERIOD);
    const row = await db
      .selectFrom('servers')
      .select('seen_at')
      .where('id', '=', other.id)
      .executeTakeFirst();
    if (!row) return false;
    if (row.seen_at > other.seen_at) return true;
  }
  return false;
}
