import type { Context } from '../../context.ts';
import type { ImportSource } from '../../kernel/csv/csv-records.ts';
import { ImportError } from '../../kernel/csv/bad-lines.ts';
import { importHistory } from './import-history.service.ts';
import type { ImportOptions } from './import-lines.ts';
import { importSolutions } from './import-solutions.service.ts';

/** Helpers for the tests of the import. */

/** Options of an import by the command: no signed-in user, all lines or none. */
const BY_NOBODY: ImportOptions = {
  by: { userId: null, requestId: 'import', address: 'local', userAgent: '' },
  keep: 'ALL',
};

/** Imports solutions as the command does; resolves with its counts. */
export const loadSolutions = async (db: Context['db'], source: ImportSource) =>
  (await importSolutions(db, source, BY_NOBODY)).counts;

/** Imports a history as the command does; resolves with its counts. */
export const loadHistory = async (db: Context['db'], source: ImportSource) =>
  (await importHistory(db, source, BY_NOBODY)).counts;

/** A file with this content. */
export function fileOf(content: string): ImportSource {
  return {
    async *open() {
      yield Buffer.from(content);
    },
  };
}

/** The fault lines of an import that must be refused. Throws when it succeeds. */
export async function refusalOf(importing: Promise<unknown>): Promise<readonly string[]> {
  try {
    await importing;
  } catch (error) {
    if (error instanceof ImportError) return error.lines;
    throw error;
  }
  throw new Error('The import was not refused.');
}
