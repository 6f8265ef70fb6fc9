import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { Logger } from 'pino';
import { makeFolder } from '../../../db/postgres/folders.ts';
import { unavailable } from '../../errors.ts';
import {
  CHANGED,
  type FileStore,
  FOLDER_MODE,
  isFileKey,
  nameOf,
  type ReceivedFile,
  receiveInto,
  type StoredFile,
  unchangedSince,
} from '../files.ts';
import { type Bucket, isOutside } from './bucket.ts';
import { BucketError } from './bucket-error.ts';

/**
 * The file store in a bucket. A file arrives in a folder of this machine, where it is checked and scanned. Then it is
 * sent to the bucket under its permanent name.
 */

/** What every key of a file begins with. Other prefixes of the bucket are for other things. */
export const FILES_PREFIX = 'files/';
const MARKERS_PREFIX = 'servers/';

/** A store that does not answer, or answers wrongly: the request may be repeated later. */
const FILES_DOWN = 'Files cannot be read or saved at the moment. Please try again later.';

export interface BucketFilesOptions {
  /** For files that arrive. */
  folder: string;
  log: Pick<Logger, 'warn' | 'error'>;
}

/** The file store in a bucket. Makes the folder for arriving files. Throws a StartError. */
export async function openBucketFiles(
  bucket: Bucket,
  { folder, log }: BucketFilesOptions,
): Promise<FileStore> {
  await makeFolder(folder, FOLDER_MODE);
  /** Every failure of the store is in the log, and a 503 for the caller. */
  const asking = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof BucketError)) throw error;
      log.error({ what, code: error.code, status: error.status }, 'the object store failed');
      throw unavailable(FILES_DOWN);
    }
  };
  return {
    place: bucket.place,
    answers: () => bucket.check(),
    receive: async (source, maxBytes) =>
      passOn(await receiveInto(folder, source, maxBytes), bucket, asking),
    read: ({ key, size }, range) =>
      asking('read', async () => {
        const isWhole = range.start === 0 && range.end >= size - 1;
        const found = await bucket
          .get(FILES_PREFIX + key, isWhole ? undefined : range)
          .catch(outside);
        if (found === null) return { bytes: null, lost: 'NoSuchKey' };
        if (found === CHANGED) return { bytes: null, lost: CHANGED };
        found.bytes.once('error', (error) => {
          log.warn(
            { fileKey: key, code: codeIn(error) },
            'a file broke off on its way from the object store',
          );
        });
        if (found.size === size) return { bytes: found.bytes, lost: null };
        found.bytes.destroy();
        return { bytes: null, lost: CHANGED };
      }),
    remove: (file) => asking('remove', () => removeFile(bucket, folder, file)),
    unchangedSince: async function* (time) {
      yield* unchangedSince(folder, time);
      for await (const { key, writtenAt } of bucket.list(FILES_PREFIX)) {
        const name = key.slice(FILES_PREFIX.length);
        if (isFileKey(name) && writtenAt < time) yield { key: name, finished: true };
      }
    },
    markers: {
      write: (name, content) => bucket.put(MARKERS_PREFIX + name, Buffer.from(content)),
      read: async (name) => {
        const found = await bucket.get(MARKERS_PREFIX + name);
        return found && text(found.bytes);
      },
      remove: (name) => bucket.remove(MARKERS_PREFIX + name),
    },
  };
}

type Asking = <T>(what: string, work: () => Promise<T>) => Promise<T>;
type Arrived = Awaited<ReturnType<typeof receiveInto>>;

function passOn(arrived: Arrived, bucket: Bucket, asking: Asking): ReceivedFile {
  const key = FILES_PREFIX + arrived.key;
  let sent: Promise<void> | null = null;
  let kept: Promise<void> | null = null;
  const send = (): Promise<void> => (sent ??= asking('upload', () => upload(bucket, key, arrived)));
  const keep = async (): Promise<void> => {
    await send();
    // A sweep may have taken it for a stray file. From here on the lock of the key keeps it.
    if ((await asking('look up', () => bucket.sizeOf(key))) !== arrived.size)
      throw unavailable(FILES_DOWN);
    await rm(arrived.path, { force: true });
  };
  return {
    ...arrived,
    send,
    keep: () => (kept ??= keep()),
    discard: async () => {
      await rm(arrived.path, { force: true });
      const isKept = await kept?.then(
        () => true,
        () => false,
      );
      // What cannot be deleted now is deleted as a stray file.
      if (sent && !isKept) await bucket.remove(key).catch(() => undefined);
    },
  };
}

/** Sends the bytes, which must still be those that arrived. */
const upload = (bucket: Bucket, key: string, arrived: Arrived): Promise<void> =>
  bucket.put(key, {
    size: arrived.size,
    sha256: arrived.sha256,
    open: () => Readable.from(unchanged(arrived), { objectMode: false }),
  });

/** The last bytes are sent only after the hash of all bytes is right. Without them the store keeps nothing. */
async function* unchanged({ path: file, size, sha256 }: Arrived): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  let last: Buffer = Buffer.alloc(0);
  // `end` is the last byte: a file that has grown has no more bytes than were announced.
  const chunks: AsyncIterable<Buffer> = createReadStream(file, { end: Math.max(size - 1, 0) });
  for await (const chunk of chunks) {
    hash.update(chunk);
    if (last.length > 0) yield last;
    last = chunk;
  }
  if (hash.digest('hex') !== sha256) throw new BucketError(CHANGED, null);
  if (last.length > 0) yield last;
}

const removeFile = (bucket: Bucket, folder: string, { key, finished }: StoredFile): Promise<void> =>
  finished
    ? bucket.remove(FILES_PREFIX + key)
    : rm(path.join(folder, nameOf({ key, finished })), { force: true });

function outside(error: unknown): typeof CHANGED {
  if (isOutside(error)) return CHANGED;
  throw error;
}

const codeIn = (error: unknown): string =>
  error instanceof BucketError ? error.code : String(error);
