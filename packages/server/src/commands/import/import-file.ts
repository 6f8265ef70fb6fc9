import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { StartError } from '../../start-error.ts';
import type { ImportSource } from '../../kernel/csv/csv-records.ts';
import type { Progress } from './import-progress.ts';

const REASONS: Partial<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EACCES: 'it may not be read',
  ENOTDIR: 'there is no such file',
};

/** The size of a file in bytes. Throws StartError when it is missing, unreadable, or not a file. */
export async function sizeOf(file: string): Promise<number> {
  try {
    const found = await stat(file);
    if (found.isFile()) return found.size;
  } catch (error) {
    throw unreadable(file, error);
  }
  throw new StartError(`Cannot read ${file}: it is not a file.`);
}

/** A file as a source of bytes that reports progress. Throws StartError once `stop` is signalled. */
export function fileSource(file: string, progress: Progress, stop: AbortSignal): ImportSource {
  return {
    async *open() {
      let bytes = 0;
      try {
        for await (const chunk of createReadStream(file, {
          signal: stop,
        }) as AsyncIterable<Buffer>) {
          yield chunk;
          bytes += chunk.length;
          progress.update(bytes);
        }
      } catch (error) {
        throw stop.aborted
          ? new StartError('Stopped. Nothing was imported.')
          : unreadable(file, error);
      }
    },
  };
}

function unreadable(file: string, error: unknown): StartError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
  return new StartError(`Cannot read ${file}: ${REASONS[code] ?? code}.`);
}
