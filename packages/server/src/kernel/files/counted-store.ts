import type { Readable } from 'node:stream';
import { AppError } from '../errors.ts';
import type { FileStore, FoundFile, ReceivedFile } from './files.ts';

/** The operation at which a store failed; `lost` is a file that is missing or changed. */
export const FILE_FAILURES = ['answer', 'write', 'read', 'remove', 'lost'] as const;
export type FileFailure = (typeof FILE_FAILURES)[number];

/** A file store that counts what fails. */
export interface CountedStore extends FileStore {
  /** Failures since this process started. */
  failures(): Readonly<Record<FileFailure, number>>;
}

const OUR_FAULT = 500;
/** The client has broken off its upload or download. The connection to a store may fail with the same codes. */
const BROKEN_OFF: ReadonlySet<string> = new Set([
  'ECONNRESET',
  'EPIPE',
  'ERR_STREAM_PREMATURE_CLOSE',
]);

/** Counts the failures of a store. Refusals of a request, and uploads that break off, are no failures of a store. */
export function countFailures(store: FileStore): CountedStore {
  const counts = { answer: 0, write: 0, read: 0, remove: 0, lost: 0 };
  const counting = async <T>(
    what: FileFailure,
    work: () => Promise<T>,
    isOfClient = isRefusal,
  ): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      if (!isOfClient(error)) counts[what] += 1;
      throw error;
    }
  };
  const received = (file: ReceivedFile): ReceivedFile => ({
    ...file,
    send: () => counting('write', () => file.send()),
    keep: () => counting('write', () => file.keep()),
  });
  const watched = (bytes: Readable): Readable =>
    bytes.once('error', (error) => {
      if (!isBrokenOff(error)) counts.read += 1;
    });
  const found = (file: FoundFile): FoundFile => {
    if (file.bytes === null) counts.lost += 1;
    else watched(file.bytes);
    return file;
  };
  return {
    ...store,
    answers: () => counting('answer', () => store.answers()),
    receive: async (source, maxBytes) =>
      received(await counting('write', () => store.receive(source, maxBytes), isBrokenOff)),
    read: async (file, range) => found(await counting('read', () => store.read(file, range))),
    remove: (file) => counting('remove', () => store.remove(file)),
    failures: () => ({ ...counts }),
  };
}

const isRefusal = (error: unknown): boolean =>
  error instanceof AppError && error.statusCode < OUR_FAULT;

function isBrokenOff(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return isRefusal(error) || (typeof code === 'string' && BROKEN_OFF.has(code));
}
