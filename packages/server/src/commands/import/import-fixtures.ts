import type { ImportSource } from '../csv/csv-records.ts';
import { ImportError } from '../csv/bad-lines.ts';

/** Helpers for the tests of the import. */

/** A file with this content. */
export function fileOf(content: string): ImportSource {
  return {
    async *open() {
      yield Buffer.from(content);
    },
  };
}

/** The fault lines of an import that must be refused. Throws when it is not. */
export async function refusalOf(importing: Promise<unknown>): Promise<readonly string[]> {
  try {
    await importing;
  } catch (error) {
    if (error instanceof ImportError) return error.lines;
    throw error;
  }
  throw new Error('The import was not refused.');
}
