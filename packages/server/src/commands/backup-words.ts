import { parseArgs } from 'node:util';
import type { Contents } from '../backup/backup-format.ts';
import { readKeyFile } from '../backup/key-file.ts';
import { StartError } from '../start-error.ts';

/** The arguments of backup and restore. */
export interface BackupArguments {
  file: string;
  keyFile: string | null;
  /** Whether a backup lists the files and leaves out their bytes. */
  withoutFiles: boolean;
}

/** Reads the arguments of backup and restore. Only a backup takes `--without-files`. Throws StartError with the usage. */
export function readBackupArguments(argv: readonly string[], usage: string): BackupArguments {
  const { positionals, values } = parsed(argv, usage);
  const [file = '', ...others] = positionals;
  const [keyFile = null, ...more] = values['key-file'] ?? [];
  if (file === '' || keyFile === '' || others.length + more.length > 0) throw new StartError(usage);
  return { file, keyFile, withoutFiles: values['without-files'] ?? false };
}

function parsed(argv: readonly string[], usage: string) {
  try {
    const options = {
      'key-file': { type: 'string', multiple: true },
      'without-files': { type: 'boolean' },
    } as const;
    return parseArgs({ args: [...argv], options, allowPositionals: true });
  } catch {
    throw new StartError(usage);
  }
}

/** Reads the secret of a key file, and warns when other users of the machine may read it; null without a file. */
export async function readSecret(keyFile: string | null): Promise<Buffer | null> {
  if (keyFile === null) return null;
  const { secret, isOpenToOthers } = await readKeyFile(keyFile);
  if (isOpenToOthers)
    console.error(
      `Attention: other users of this machine may read the key in ${keyFile}. "chmod 600" ends that.`,
    );
  return secret;
}

/** Describes the contents of a backup in words. */
export function describe({ tables, rows, files, fileBytes, filesAreListed }: Contents): string {
  const number = new Intl.NumberFormat('en');
  const size = new Intl.NumberFormat('en', { maximumFractionDigits: 1 }).format(
    fileBytes / 2 ** 20,
  );
  const those = filesAreListed ? 'the list of ' : '';
  return `${number.format(rows)} rows of ${tables} tables, ${those}${number.format(files)} files (${size} MiB)`;
}
