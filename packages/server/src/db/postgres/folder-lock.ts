import { chmodSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { StartError } from '../../start-error.ts';

export interface FolderLock {
  release(): void;
}

/** SQLite's result code for a file that somebody else has locked. */
const SQLITE_BUSY = 5;

/**
 * Locks a folder for this process through `file` inside it; undefined when another process holds it. Node has no file
 * locks, but its SQLite does. The kernel drops such a lock when the process ends, however it ends, so a lock is never
 * stale (docs/decisions/002-embedded-postgres.md). Nothing else may open the file in this process: closing any handle
 * on it would drop the lock.
 */
export function lockFolder(file: string): FolderLock | undefined {
  let holder: DatabaseSync | undefined;
  try {
    holder = new DatabaseSync(file, { timeout: 0 });
    chmodSync(file, 0o600);
    holder.exec('pragma journal_mode = memory; begin exclusive');
    return holderOf(holder);
  } catch (error) {
    holder?.close();
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return undefined;
    throw new StartError(
      `${file} can't be locked: it belongs to another user, or its disk is read-only.`,
      {
        cause: error,
      },
    );
  }
}

function holderOf(database: DatabaseSync): FolderLock {
  return { release: () => database.close() };
}
