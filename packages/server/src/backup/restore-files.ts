import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, mkdtemp, open, readdir, rename, rm, rmdir } from 'node:fs/promises';
import path from 'node:path';
import { codeOf } from '../db/connect/connect.ts';
import { makeFolder } from '../db/postgres/folders.ts';
import { FILE_MODE, FOLDER_MODE } from '../kernel/files/files.ts';
import { filesInFolder, type StoredFiles } from '../kernel/files/stored-files.ts';
import { StartError } from '../start-error.ts';
import type { FileEnd } from './backup-format.ts';

/** Files restored from a backup, in a temporary folder until all of them are complete. */
export interface ArrivingFiles {
  /** Writes a file to disk, then reads it again and returns its size and hash. */
  add(relative: string, bytes: AsyncIterable<Buffer>): Promise<FileEnd>;
  /** Gives the folder its permanent name. */
  keep(): Promise<void>;
  /** Removes the files again, kept or not. */
  discard(): Promise<void>;
}

/** Where a restore finds or puts the uploaded files. */
export interface FilesPlace {
  stored: StoredFiles;
  /** Throws StartError when something is already there. */
  begin(): Promise<ArrivingFiles>;
}

/** A folder. It need not exist. */
export const placeInFolder = (folder: string): FilesPlace => ({
  stored: filesInFolder(folder),
  begin: () => beginFiles(folder),
});

/** A store elsewhere, which cannot rename a whole folder. */
export const placeInStore = (stored: StoredFiles): FilesPlace => ({
  stored,
  begin: () => beginInStore(stored),
});

/** For a backup that lists its files: nothing arrives. */
export const noFilesArrive: ArrivingFiles = {
  add: () => Promise.reject(new Error('The backup has no files.')),
  keep: () => Promise.resolve(),
  discard: () => Promise.resolve(),
};

const ARRIVING = '.arriving-';

/**
 * Makes a temporary folder next to the final place. Throws StartError when something is already there. Removes what a
 * killed restore left.
 */
async function beginFiles(folder: string): Promise<ArrivingFiles> {
  const parent = path.dirname(folder);
  await makeFolder(parent, FOLDER_MODE);
  await refuseFilled(folder);
  for (const name of await readdir(parent)) {
    if (name.startsWith(path.basename(folder) + ARRIVING))
      await rm(path.join(parent, name), { recursive: true });
  }
  const arriving = await mkdtemp(folder + ARRIVING);
  let place = arriving;
  return {
    add: (relative, bytes) => store(path.join(arriving, relative), bytes),
    keep: async () => {
      await rmdir(folder).catch(ignoreMissing);
      await rename(arriving, folder);
      place = folder;
      await sync(parent);
    },
    discard: () => rm(place, { recursive: true, force: true }),
  };
}

async function refuseFilled(folder: string): Promise<void> {
  const names = (await readdir(folder).catch(ignoreMissing)) ?? [];
  if (names.length > 0)
    throw new StartError(
      `${folder} holds files already: a backup is restored into an empty place.`,
    );
}

async function store(file: string, bytes: AsyncIterable<Buffer>): Promise<FileEnd> {
  await mkdir(path.dirname(file), { recursive: true, mode: FOLDER_MODE });
  const handle = await open(file, 'wx', FILE_MODE);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
  return measure(createReadStream(file));
}

/**
 * Files get their final names at once. They are removed again when the restore fails; after a kill they stay, and stop
 * the next restore.
 */
async function beginInStore(stored: StoredFiles): Promise<ArrivingFiles> {
  for await (const _any of stored.list())
    throw new StartError(
      `There are files in ${stored.place} already: a backup is restored into an empty place.`,
    );
  const written: string[] = [];
  return {
    add: async (relative, bytes) => {
      written.push(relative);
      await stored.write(relative, bytes);
      return measure(stored.open(relative));
    },
    keep: () => Promise.resolve(),
    discard: async () => {
      for (const name of written) await stored.remove(name);
    },
  };
}

/** Size and hash of a file that is read again, to check what is really stored. */
export async function measure(source: AsyncIterable<Buffer>): Promise<FileEnd> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const bytes of source) {
    hash.update(bytes);
    size += bytes.length;
  }
  return { record: 'file end', size, sha256: hash.digest('hex') };
}

async function sync(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function ignoreMissing(error: unknown): undefined {
  if (codeOf(error) !== 'ENOENT') throw error;
}
