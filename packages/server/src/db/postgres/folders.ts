import { mkdir, open, stat } from 'node:fs/promises';
import path from 'node:path';
import { StartError } from '../../start-error.ts';
import { codeOf } from '../connect/connect.ts';

/** Folders in DATA_DIR, with one clear line about DATA_DIR when they cannot be made or used. */

/**
 * Makes a folder and every missing level above it, each with the mode; existing ones stay unchanged. Throws a
 * StartError. Works level by level, because Node's recursive mkdir never ends where the system allows no folders
 * (/proc).
 */
export async function makeFolder(folder: string, mode: number): Promise<void> {
  const wanted = path.resolve(folder);
  try {
    await makeLevels(wanted, mode);
  } catch (error) {
    throw codeOf(error) === 'ENOENT'
      ? new StartError(`DATA_DIR ${wanted} can't be made there.`, { cause: error })
      : blameFolder(wanted, error);
  }
}

async function makeLevels(folder: string, mode: number): Promise<void> {
  if (await makeOne(folder, mode)) return;
  const parent = path.dirname(folder);
  if (parent !== folder) await makeLevels(parent, mode);
  await mkdir(folder, { mode }).catch(ignoreExisting);
}

/** Makes one folder; false when its parent is missing. */
async function makeOne(folder: string, mode: number): Promise<boolean> {
  try {
    await mkdir(folder, { mode });
    return true;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false;
    const isFolder = await stat(folder).then(
      (found) => found.isDirectory(),
      () => false,
    );
    if (isFolder) return true;
    throw error;
  }
}

/** Turns a file system's error into one clear line about DATA_DIR; every other error stays as it is. */
export function blameFolder(root: string, error: unknown): unknown {
  if (error instanceof StartError || !(error instanceof Error && 'syscall' in error)) return error;
  return new StartError(`DATA_DIR ${root} ${explain(codeOf(error))}.`, { cause: error });
}

function explain(code: string): string {
  switch (code) {
    case 'EACCES':
    case 'EPERM':
      return 'may not be read and written by this user';
    case 'EROFS':
      return 'lies on a disk that is read-only';
    case 'ENOSPC':
      return 'lies on a disk that is full';
    case 'ENOTDIR':
    case 'EEXIST':
      return 'is not a folder';
    default:
      return `can't be used (${code || 'unknown reason'})`;
  }
}

function ignoreExisting(error: unknown): void {
  if (codeOf(error) !== 'EEXIST') throw error;
}

/** A new name survives a power cut only when its folder is synced. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
