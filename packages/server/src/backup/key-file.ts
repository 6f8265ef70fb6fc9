import { readFile, stat } from 'node:fs/promises';
import { codeOf } from '../db/connect/connect.ts';
import { LEAST_SECRET_BYTES } from '../kernel/security/secret.ts';
import { StartError } from '../start-error.ts';

/** The secret from which the keys of encrypted backups are derived. */
export interface BackupKey {
  secret: Buffer;
  /** Whether other users of the machine may read the file. */
  isOpenToOthers: boolean;
}

/** No secret is longer: a larger file was named by mistake. */
const LARGEST_BYTES = 4_096;
const OF_OTHERS = 0o077;
const LINE_BREAKS = /[\r\n]+$/;

/**
 * Reads a key file. Line breaks at its end do not count, because copying may change them. Throws a StartError when the
 * file cannot be read, or is too short or too large for a key.
 */
export async function readKeyFile(file: string): Promise<BackupKey> {
  try {
    const { size, mode } = await stat(file);
    if (size > LARGEST_BYTES)
      throw new StartError(`${file} is no key: it has more than ${LARGEST_BYTES} bytes.`);
    const text = (await readFile(file)).toString('latin1').replace(LINE_BREAKS, '');
    const secret = Buffer.from(text, 'latin1');
    if (secret.length < LEAST_SECRET_BYTES)
      throw new StartError(
        `${file} is no key: it has fewer than ${LEAST_SECRET_BYTES} bytes. "openssl rand -base64 32" makes one.`,
      );
    return { secret, isOpenToOthers: (mode & OF_OTHERS) !== 0 };
  } catch (error) {
    if (error instanceof StartError) throw error;
    const code = codeOf(error);
    throw new StartError(
      code === 'ENOENT'
        ? `The key file ${file} is missing.`
        : `The key file ${file} can't be read (${code}).`,
    );
  }
}
