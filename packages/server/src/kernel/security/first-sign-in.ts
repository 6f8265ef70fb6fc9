import { appendFile, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Context } from '../../context.ts';
import { verifyPassword } from './passwords/passwords.ts';

/** The file in DATA_DIR that tells the owner of a new installation how to sign in. */

const FILE = 'first-sign-in.txt';

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

/** Adds the password of the demo accounts, which is made once and shown nowhere else. */
export async function tellDemoPassword(file: string, password: string): Promise<void> {
  await appendFile(file, `Demo accounts: ${password}\n`, { mode: 0o600 });
}

/** What the file says of the first administrator, in one match with the password in a group. */
const ADMINISTRATOR = /^Username: .*\nPassword: (.+)\n/m;

/**
 * Takes the administrator out of the file when the password in it has been replaced, and deletes a file that says
 * nothing else. `replacedHash` is the hash of the replaced password. Only logs a failure, because the password has
 * already been changed.
 */
export async function forgetFirstSignIn(
  { config, log }: Pick<Context, 'config' | 'log'>,
  replacedHash: string | null,
): Promise<void> {
  const file = firstSignInFile(config.dataDir);
  try {
    const told = await readFile(file, 'utf8');
    const password = ADMINISTRATOR.exec(told)?.[1];
    if (!password || !replacedHash || !(await verifyPassword(password, replacedHash))) return;
    const rest = told.replace(ADMINISTRATOR, '');
    if (rest === '') await rm(file);
    else await writeFile(file, rest);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return;
    log.warn({ err: error }, 'the file of the first sign-in could not be removed');
  }
}
