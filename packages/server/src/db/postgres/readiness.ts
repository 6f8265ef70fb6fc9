import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from 'pino';
import { StartError } from '../../start-error.ts';
import { codeOf, connectOnce } from '../connect/connect.ts';
import type { DatabaseFolder } from './data-folder.ts';
import { cannotStart } from './postmaster.ts';
import type { Postmaster } from './postmaster.ts';
import { urlOf } from './settings.ts';
import type { Settings } from './settings.ts';

const ASK_EVERY_MS = 20;
const ANSWER_TIMEOUT_MS = 5_000;
const REPORT_EVERY_MS = 10_000;
/** After a crash PostgreSQL first replays its log. If that takes this long, something is wrong. */
const PATIENCE_MS = 10 * 60_000;
const WRONG_PASSWORD = '28P01';
const OTHERS_EVERY_MS = 200;

/** Waits until PostgreSQL accepts its administrator; the caller ends the client. Throws StartError when it gives up. */
export async function whenReady(
  postmaster: Postmaster,
  database: { settings: Settings; folder: DatabaseFolder; log: Logger },
  signal?: AbortSignal,
): Promise<pg.Client> {
  const url = urlOf(database.settings, 'admin', 'postgres');
  const began = Date.now();
  let nextReport = began + REPORT_EVERY_MS;
  while (Date.now() < began + PATIENCE_MS && !signal?.aborted) {
    if (postmaster.hasEnded()) throw cannotStart(database.folder, await postmaster.ended);
    try {
      return await connectOnce(url, ANSWER_TIMEOUT_MS);
    } catch (error) {
      if (codeOf(error) === WRONG_PASSWORD) throw wrongPassword(database.folder);
    }
    if (Date.now() > nextReport) {
      database.log.warn('the database is still starting, probably repairing itself after a crash');
      nextReport += REPORT_EVERY_MS;
    }
    await sleep(ASK_EVERY_MS);
  }
  throw cannotStart(database.folder, 'no answer');
}

/** Waits until no other client is connected, so that a command that ends does not cut off another. */
export async function whenOthersAreGone(adminUrl: string, log: Logger): Promise<void> {
  const admin = await connectOnce(adminUrl, ANSWER_TIMEOUT_MS).catch(() => undefined);
  if (!admin) return;
  try {
    for (let rounds = 0; await hasOthers(admin); rounds += 1) {
      if (rounds === 1) log.info('waiting for another command that uses the database');
      await sleep(OTHERS_EVERY_MS);
    }
  } finally {
    await admin.end().catch(() => undefined);
  }
}

async function hasOthers(admin: pg.Client): Promise<boolean> {
  const { rowCount } = await admin.query(
    `select from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid() limit 1`,
  );
  return rowCount !== 0;
}

function wrongPassword(folder: DatabaseFolder): StartError {
  return new StartError(
    `${folder.settings} does not belong to ${folder.database}: bring back the one that does, or delete it to have new passwords made.`,
  );
}
