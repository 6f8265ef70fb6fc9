import { createHash, type Hash, randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import {
  access,
  mkdir,
  open,
  opendir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { codeOf } from '../../db/connect/connect.ts';
import { makeFolder } from '../../db/postgres/folders.ts';
import { tooLarge } from '../errors.ts';

/** Stores the bytes of documents, outside the web root and under random keys that reveal nothing. */

/** First and last byte, both included. */
export interface ByteRange {
  start: number;
  end: number;
}

/** A file that has arrived completely and is still under a temporary name. */
export interface ReceivedFile {
  readonly key: string;
  /** Bytes. */
  readonly size: number;
  /** Hex. */
  readonly sha256: string;
  /** Its temporary path, for checks of the content. */
  readonly path: string;
  /**
   * Takes the bytes to a store elsewhere. Called before the transaction with the row, because it may take seconds. Does
   * nothing for a folder. Repeating it changes nothing.
   */
  send(): Promise<void>;
  /** Gives the file its permanent name. Repeating it changes nothing. */
  keep(): Promise<void>;
  /** Removes it, unless it was kept. */
  discard(): Promise<void>;
}

export interface StoredFile {
  key: string;
  /** false: an upload that was never completed. */
  finished: boolean;
}

export type FoundFile =
  | { bytes: Readable; lost: null }
  | { bytes: null; /** The system's code, or CHANGED. */ lost: string };

export const CHANGED = 'CHANGED';

/** Too many open files, or too little memory: these errors say nothing about a single file. */
const PASSING: ReadonlySet<string> = new Set(['EMFILE', 'ENFILE', 'ENOMEM']);

/**
 * Whether a system error means that this single file is lost: deleted, not readable by us, or on a bad part of the
 * disk.
 */
export function saysLost(error: unknown): boolean {
  const code = codeOf(error);
  return /^E[A-Z0-9]+$/.test(code) && !PASSING.has(code);
}

export interface FileStore {
  /** For people: where the files are. */
  readonly place: string;
  /** Rejects when files cannot be stored or read at all. */
  answers(): Promise<void>;
  /** Writes a stream to disk as it arrives. Throws 413 beyond `maxBytes`, and then leaves nothing behind. */
  receive(source: AsyncIterable<Buffer>, maxBytes: number): Promise<ReceivedFile>;
  /** The bytes of a kept file, or why the file is lost: missing, not readable, or not of the given size. */
  read(file: { key: string; size: number }, range: ByteRange): Promise<FoundFile>;
  /** Removes a file, finished or not. A missing file is not an error. */
  remove(file: StoredFile): Promise<void>;
  /** All stored files last written before a time. */
  unchangedSince(time: Date): AsyncIterable<StoredFile>;
  /** The small files by which servers recognise that they have the same store. */
  readonly markers: Markers;
}

export interface Markers {
  write(name: string, text: string): Promise<void>;
  /** null: it is not there. */
  read(name: string): Promise<string | null>;
  /** A missing one is not an error. */
  remove(name: string): Promise<void>;
}

const KEY_BYTES = 16;
/** Only the server's own user has access. */
export const FOLDER_MODE = 0o700;
export const FILE_MODE = 0o600;
const UNFINISHED = '.part';
const NAME = /^([0-9a-f]{32})(\.part)?$/;
const MARKERS = 'servers';

/** The folder of the file store in a DATA_DIR. */
export const filesFolder = (dataDir: string): string => path.join(dataDir, 'files');

/** Whether a path in the folder belongs to a completed upload. */
export const isFinished = (relative: string): boolean =>
  !relative.endsWith(UNFINISHED) && !relative.startsWith(MARKERS + path.sep);

/** Whether a name is that of a stored file. */
export const isFileKey = (name: string): boolean =>
  NAME.exec(name)?.[2] === undefined && NAME.test(name);

/** The name of a file in a folder. */
export const nameOf = (file: StoredFile): string => file.key + (file.finished ? '' : UNFINISHED);

/** The file store in a folder of this machine; makes the folder when it is missing. Throws a StartError. */
export async function openFileStore(folder: string): Promise<FileStore> {
  await makeFolder(folder, FOLDER_MODE);
  return {
    place: `the folder ${folder}`,
    answers: () => access(folder, constants.R_OK | constants.W_OK),
    receive: async (source, maxBytes) => {
      const arrived = await receiveInto(folder, source, maxBytes);
      let kept: Promise<void> | null = null;
      return {
        ...arrived,
        send: () => Promise.resolve(),
        keep: () => (kept ??= renameForGood(folder, arrived.key)),
        discard: async () => {
          if (!kept) await rm(arrived.path, { force: true });
        },
      };
    },
    read: ({ key, size }, range) => read(path.join(folder, key), size, range),
    remove: (file) => rm(path.join(folder, nameOf(file)), { force: true }),
    unchangedSince: (time) => unchangedSince(folder, time),
    markers: markersIn(path.join(folder, MARKERS)),
  };
}

function markersIn(folder: string): Markers {
  return {
    write: async (name, text) => {
      await mkdir(folder, { recursive: true, mode: FOLDER_MODE });
      await writeFile(path.join(folder, name), text, { mode: FILE_MODE });
    },
    read: (name) =>
      readFile(path.join(folder, name), 'utf8').catch((error: unknown) => {
        if (!saysLost(error)) throw error;
        return null;
      }),
    remove: (name) => rm(path.join(folder, name), { force: true }),
  };
}

/** Writes a stream into a folder under a temporary name. Throws 413 beyond `maxBytes`, and then leaves nothing. */
export async function receiveInto(
  folder: string,
  source: AsyncIterable<Buffer>,
  maxBytes: number,
): Promise<Pick<ReceivedFile, 'key' | 'size' | 'sha256' | 'path'>> {
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
  return { key, size: written.size, sha256: written.hash.digest('hex'), path: unfinished };
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

/** Passes the bytes on while counting and hashing them. Throws 413 as soon as they are too many. */
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

/** The files in a folder last written before a time. */
export async function* unchangedSince(folder: string, time: Date): AsyncGenerator<StoredFile> {
  for await (const entry of await opendir(folder)) {
    const [, key, unfinished] = NAME.exec(entry.name) ?? [];
    if (!key) continue;
    const found = await stat(path.join(folder, entry.name)).catch(() => null);
    if (found && found.mtime < time) yield { key, finished: unfinished === undefined };
  }
}
