import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Context } from '../../context.ts';
import { verifyPassword } from './passwords/passwords.ts';

/** The file in DATA_DIR that tells the owner of a new installation how to sign in. */

const FILE = 'first-sign-in.txt';
const PASSWORD_LINE = /^Password: (.+)$/m;

/** Where the file lies. */
export const firstSignInFile = (dataDir: string): string => path.join(dataDir, FILE);

/** Writes how the first administrator signs in, for the owner of the folder only. */
export async function tellFirstSignIn(
  file: string,
  account: { username: string; password: string },
): Promise<void> {
  await writeFile(file, `Username: ${account.username}\nPassword: ${account.password}\n`, {
    mode: 0o600,
  });
}

/**
 * Deletes the file when the password in it has been replaced. `replacedHash` is the hash of the replaced password. Only
 * logs a failure, because the password has already been changed.
 */
export async function forgetFirstSignIn(
  { config, log }: Pick<Context, 'config' | 'log'>,
  replacedHash: string | null,
): Promise<void> {
  const file = firstSignInFile(config.dataDir);
  try {
    const password = PASSWORD_LINE.exec(await readFile(file, 'utf8'))?.[1];
    if (password && replacedHash && (await verifyPassword(password, replacedHash))) await rm(file);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return;
    log.warn({ err: error }, 'the file of the first sign-in could not be removed');
  }
}
