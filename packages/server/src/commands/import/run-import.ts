import type { Kysely } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import { StartError } from '../../start-error.ts';
import type { ImportSource } from '../../kernel/csv/csv-records.ts';
import { HISTORY_COLUMNS, SOLUTION_COLUMNS } from '../../rooms/imports/import-columns.ts';
import { importHistory } from '../../rooms/imports/import-history.service.ts';
import type { ImportOptions } from '../../rooms/imports/import-lines.ts';
import { importSolutions } from '../../rooms/imports/import-solutions.service.ts';

/**
 * How a command imports: without a signed-in user, and a file with a bad line is not imported at
 * all.
 */
const BY_THE_COMMAND: ImportOptions = {
  by: { userId: null, requestId: 'import', address: 'local', userAgent: '' },
  keep: 'ALL',
};

/** Imports one kind of file; resolves with a sentence about what it did. */
export type Import = (db: Kysely<Tables>, source: ImportSource) => Promise<string>;

const IMPORTS: Readonly<Record<string, Import>> = {
  solutions: async (db, source) => {
    const { counts } = await importSolutions(db, source, BY_THE_COMMAND);
    const { added, changed, unchanged } = counts;
    return `Solutions: ${added} added, ${changed} changed, ${unchanged} as they were.`;
  },
  history: async (db, source) => {
    const { counts } = await importHistory(db, source, BY_THE_COMMAND);
    const { added, known, outOfScope } = counts;
    return `History: ${added} examples added, ${known} known already, ${outOfScope} out of scope and skipped.`;
  },
};

export const IMPORT_USAGE = `Usage:
  npm run import -- solutions FILE.csv   a knowledge base with the columns ${SOLUTION_COLUMNS.needed.join(', ')}
  npm run import -- history FILE.csv     complaints and their solution: ${HISTORY_COLUMNS.needed.join(', ')}

Files are UTF-8, split at commas, semicolons or tabs; the first line names the columns. Keywords in motcle are
separated by commas, semicolons or line breaks. Nothing is imported when any line is wrong.`;

export interface ImportArguments {
  run: Import;
  file: string;
}

/** Reads the arguments of the command. Throws StartError with what is wrong and the usage. */
export function readImportArguments(argv: readonly string[]): ImportArguments {
  const [kind = '', file = '', ...others] = argv;
  const run = Object.hasOwn(IMPORTS, kind) ? IMPORTS[kind] : undefined;
  if (!run)
    throw new StartError(
      kind === '' ? IMPORT_USAGE : `Unknown import "${kind}".\n\n${IMPORT_USAGE}`,
    );
  if (file === '') throw new StartError(`Name the file to import.\n\n${IMPORT_USAGE}`);
  if (others.length > 0) throw new StartError(`One file at a time, please.\n\n${IMPORT_USAGE}`);
  return { run, file };
}
