import { createReadStream, existsSync } from 'node:fs';
import path from 'node:path';
import type { ImportSource } from './csv-records.ts';
import { ImportError } from './bad-lines.ts';

/** For the tests of the import: files made of text, and the open data beside the project where it is there. */

/** A file with this content. */
export function fileOf(content: string): ImportSource {
  return {
    async *open() {
      yield Buffer.from(content);
    },
  };
}

const OPEN_DATA = path.resolve(import.meta.dirname, '../../../../../shared/data/banking77/csv');

/** Whether real complaints lie beside the project; they are never part of it. */
export const openDataIsThere = existsSync(OPEN_DATA);

/** One of the open data's files. */
export function openData(name: string): ImportSource {
  return { open: () => createReadStream(path.join(OPEN_DATA, name)) };
}

/** The lines that an import is refused with. Throws when it isn't. */
export async function refusalOf(importing: Promise<unknown>): Promise<readonly string[]> {
  try {
    await importing;
  } catch (error) {
    if (error instanceof ImportError) return error.lines;
    throw error;
  }
  throw new Error('The import was not refused.');
}
