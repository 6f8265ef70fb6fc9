import type { Contents } from '../backup/backup-format.ts';
import { StartError } from '../start-error.ts';

/** Reads the one argument of backup and restore. Throws StartError with the usage. */
export function readFileArgument(argv: readonly string[], usage: string): string {
  const [file = '', ...others] = argv;
  if (file === '' || file.startsWith('-') || others.length > 0) throw new StartError(usage);
  return file;
}

/** Describes the contents of a backup in words. */
export function describe({ tables, rows, files, fileBytes }: Contents): string {
  const number = new Intl.NumberFormat('en');
  const size = new Intl.NumberFormat('en', { maximumFractionDigits: 1 }).format(
    fileBytes / 2 ** 20,
  );
  return `${number.format(rows)} rows of ${tables} tables, ${number.format(files)} files (${size} MiB)`;
}
