import { createHash } from 'node:crypto';
import { open, stat } from 'node:fs/promises';
import type { Logger } from 'pino';
import type { Config } from '../../../config.ts';
import { StartError } from '../../../start-error.ts';
import { type ByteSource, faultOfLines, hasHash } from './hash-lines.ts';

/** The passwords that are known from data breaches, in a file of the operator (PASSWORD_BREACH_FILE). */
export interface BreachedPasswords {
  /**
   * Whether a password is in the file. Never rejects: while the file cannot be read, no password is in it, and the log
   * says so once.
   */
  has(password: string): Promise<boolean>;
}

/**
 * Checks the file and returns its look-up. The file is opened for each look-up, so a newer one that takes its place is
 * read from then on. Throws a StartError for a file that is missing, cannot be read, is empty, or has other lines than
 * sorted SHA-1 hashes.
 */
export async function openBreachedPasswords(
  file: string,
  log: Pick<Logger, 'info' | 'error'>,
): Promise<BreachedPasswords> {
  const fault = await faultOf(file);
  if (fault !== null) throw new StartError(`PASSWORD_BREACH_FILE ${fault}.`);
  let isUnreadable = false;
  return {
    has: async (password) => {
      const hash = createHash('sha1').update(password).digest('hex').toUpperCase();
      try {
        const found = await withSource(file, (source) => hasHash(source, hash));
        if (isUnreadable) log.info('the list of breached passwords can be read again');
        isUnreadable = false;
        return found;
      } catch (error) {
        if (!isUnreadable)
          log.error(
            { err: error },
            'the list of breached passwords cannot be read: new passwords are not compared with it',
          );
        isUnreadable = true;
        return false;
      }
    },
  };
}

/** The file that the configuration names, checked; null without one. Throws what `openBreachedPasswords` throws. */
export async function configuredBreachedPasswords(
  { passwordBreachFile: file }: Pick<Config, 'passwordBreachFile'>,
  log: Logger,
): Promise<BreachedPasswords | null> {
  if (file === null) return null;
  const list = await openBreachedPasswords(file, log);
  log.info('new passwords are compared with a list of breached ones');
  return list;
}

/** What is wrong with the file, as the end of a sentence, or null. */
async function faultOf(file: string): Promise<string | null> {
  try {
    // Opening a pipe would wait for whoever writes to it.
    if (!(await stat(file)).isFile()) return 'does not name a file';
    return await withSource(file, faultOfLines);
  } catch {
    return 'names a file that is missing or cannot be read';
  }
}

async function withSource<T>(file: string, work: (source: ByteSource) => Promise<T>): Promise<T> {
  await using handle = await open(file);
  const { size } = await handle.stat();
  return await work({
    size,
    read: async (position, length) => {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position);
      return buffer.toString('latin1', 0, bytesRead);
    },
  });
}
