import { createHash, type Hash, randomBytes } from 'node:crypto';
import { open, opendir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { codeOf } from '../../db/connect.ts';
import { makeFolder } from '../../db/folders.ts';
import { tooLarge } from '../errors.ts';

/** Where the bytes of documents lie: outside the web root, under random keys that tell nothing. */

/** First and last byte, both included. */
export interface ByteRange {
  start: number;
  end: number;
}

/** A file that has arrived whole and safe, but under a temporary name. */
export interface ReceivedFile {
  readonly key: string;
  /** Bytes. */
  readonly size: number;
  /** Hex. */
  readonly sha256: string;
  /** Where it lies for now, to be looked into. */
  readonly path: string;
  /** Gives it its lasting name; doing so again changes nothing. */
  keep(): Promise<void>;
  /** Removes it, unless it was kept. */
  discard(): Promise<void>;
}

export interface StoredFile {
  key: string;
  /** false: an upload that never came to its end. */
  finished: boolean;
}

export type FoundFile =
  | { bytes: Readable; lost: null }
  | { bytes: null; /** The system's code, or CHANGED. */ lost: string };

export const CHANGED = 'CHANGED';

/** Too many files are open, or memory is short: that says nothing about one of them. */
const PASSING: ReadonlySet<string> = new Set(['EMFILE', 'ENFILE', 'ENOMEM']);

/**
 * Whether an error of the system says that this one file is lost and the others are not: deleted for good, not to be
 * read by us, or on a part of the disk that has gone bad.
 */
export function saysLost(error: unknown): boolean {
  const code = codeOf(error);
  return /^E[A-Z0-9]+$/.test(code) && !PASSING.has(code);
}

export interface FileStore {
  /** Writes a stream to the disk as it comes. Throws 413 beyond so many bytes, and leaves nothing then. */
  receive(source: AsyncIterable<Buffer>, maxBytes: number): Promise<ReceivedFile>;
  /** The bytes of a kept file of so many bytes, or why it is lost: gone, not to be opened, or not as long as it was. */
  read(file: { key: string; size: number }, range: ByteRange): Promise<FoundFile>;
  /** Removes a file, finished or not; one that is gone already is no error. */
  remove(file: StoredFile): Promise<void>;
  /** Everything stored that was last written to before a time. */
  unchangedSince(time: Date): AsyncIterable<StoredFile>;
}

const KEY_BYTES = 16;
/** Nobody but the user of the server looks in. */
export const FOLDER_MODE = 0o700;
export const FILE_MODE = 0o600;
const UNFINISHED = '.part';
const NAME = /^([0-9a-f]{32})(\.part)?$/;

/** Where the file store of a DATA_DIR lies. */
export const filesFolder = (dataDir: string): string => path.join(dataDir, 'files');

/** Whether a name in the folder is not that of an upload under way. */
export const isFinished = (name: string): boolean => !name.endsWith(UNFINISHED);

const nameOf = (file: StoredFile): string => file.key + (file.finished ? '' : UNFINISHED);

/** The file store in a folder of this machine; makes the folder when it is missing. Throws a StartError. */
export async function openFileStore(folder: string): Promise<FileStore> {
  await makeFolder(folder, FOLDER_MODE);
  return {
    receive: (source, maxBytes) => receive(folder, source, maxBytes),
    read: ({ key, size }, range) => read(path.join(folder, key), size, range),
    remove: (file) => rm(path.join(folder, nameOf(file)), { force: true }),
    unchangedSince: (time) => unchangedSince(folder, time),
  };
}

async function receive(
  folder: string,
  source: AsyncIterable<Buffer>,
  maxBytes: number,
): Promise<ReceivedFile> {
  const key = randomBytes(KEY_BYTES).toString('hex');
  const unfinished = path.join(folder, nameOf({ key, finished: false }));
  const written = { hash: createHash('sha256'), size: 0 };
  try {
    const handle = await open(unfinished, 'wx', FILE_MODE);
    try {
      await handle.writeFile(measured(source, written, maxBytes));
      await handle.sync();
    } finally {
      await handle.close();
    }
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  let kept: Promise<void> | null = null;
  return {
    key,
    size: written.size,
    sha256: written.hash.digest('hex'),
    path: unfinished,
    keep: () => (kept ??= renameForGood(folder, key)),
    discard: async () => {
      if (!kept) await rm(unfinished, { force: true });
    },
  };
}

async function read(file: string, size: number, range: ByteRange): Promise<FoundFile> {
  let handle;
  try {
    handle = await open(file, 'r');
  } catch (error) {
    if (!saysLost(error)) throw error;
    return { bytes: null, lost: codeOf(error) };
  }
  try {
    const found = await handle.stat();
    if (found.isFile() && found.size === size)
      return { bytes: handle.createReadStream(range), lost: null };
  } catch (error) {
    await handle.close();
    throw error;
  }
  await handle.close();
  return { bytes: null, lost: CHANGED };
}

/** Passes the bytes on, counted and hashed; throws 413 at the first one too many. */
async function* measured(
  source: AsyncIterable<Buffer>,
  written: { hash: Hash; size: number },
  maxBytes: number,
): AsyncGenerator<Buffer> {
  for await (const chunk of source) {
    written.size += chunk.length;
    if (written.size > maxBytes) throw tooLarge();
    written.hash.update(chunk);
    yield chunk;
  }
}

/** A new name survives a power cut only when the folder itself is synced. */
async function renameForGood(folder: string, key: string): Promise<void> {
  await rename(
    path.join(folder, nameOf({ key, finished: false })),
    path.join(folder, nameOf({ key, finished: true })),
  );
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function* unchangedSince(folder: string, time: Date): AsyncGenerator<StoredFile> {
  for await (const entry of await opendir(folder)) {
    const [, key, unfinished] = NAME.exec(entry.name) ?? [];
    if (!key) continue;
    const found = await stat(path.join(folder, entry.name)).catch(() => null);
    if (found && found.mtime < time) yield { key, finished: unfinished === undefined };
  }
}
