import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { USER_MESSAGES } from '@recourse/contract/users';
import { PASSWORD_BREACHED } from '@recourse/contract/values/passwords';
import type { Config } from '../../../config.ts';
import type { BreachedPasswords } from './breached-passwords.ts';
import { isCommonPassword, ownWords } from './common-passwords.ts';
import { unavailable } from '../../errors.ts';

/**
 * Passwords: argon2id (RFC 9106) with Node's own implementation, which runs off the event loop, as PHC strings
 * `$argon2id$v=19$m=...,t=...,p=...$salt$hash`. At most one hash per core runs at a time; others wait, and when too
 * many wait, further ones are refused.
 */

const deriveKey = promisify(argon2);

/** OWASP's recommendation for argon2id: 19 MiB, two passes, one lane. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 } as const;
const SALT_BYTES = 16;
const HASH_BYTES = 32;

/** About two seconds of work; any more would wait too long. */
const MAX_WAITING = availableParallelism() * 64;

let running = 0;
const waiting: (() => void)[] = [];

async function oneACore<T>(work: () => Promise<T>): Promise<T> {
  if (running >= availableParallelism()) {
    if (waiting.length >= MAX_WAITING) throw unavailable();
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

interface Cost {
  memory: number;
  passes: number;
  parallelism: number;
}

function derive(password: string, salt: Buffer, cost: Cost): Promise<Buffer> {
  return oneACore(() =>
    deriveKey('argon2id', {
      message: Buffer.from(password),
      nonce: salt,
      tagLength: HASH_BYTES,
      ...cost,
    }),
  );
}

const unpadded = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');

/** Hashes a password with a salt of its own. Throws 503 when too many wait already. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const hash = await derive(password, salt, COST);
  const { memory, passes, parallelism } = COST;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(hash)}`;
}

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/** Whether the password fits the stored hash; a hash in another form never fits. Throws 503 when too many wait. */
export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const parts = PHC.exec(stored);
  if (!parts) return false;
  const [, memory, passes, parallelism, salt = '', hash = ''] = parts;
  const expected = Buffer.from(hash, 'base64');
  const actual = await derive(password, Buffer.from(salt, 'base64'), {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  });
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}

/** Whether a stored hash was made with weaker settings than today's, so that it is made again at sign-in. */
export function needsRehash(stored: string): boolean {
  const parts = PHC.exec(stored);
  return !parts || Number(parts[1]) < COST.memory || Number(parts[2]) < COST.passes;
}

let decoy: Promise<string> | undefined;

/** Takes the time of a check for accounts that do not exist, so that response times reveal nothing. */
export async function verifyNothing(password: string): Promise<false> {
  decoy ??= hashPassword(randomBytes(SALT_BYTES).toString('hex')).catch((error: unknown) => {
    decoy = undefined;
    throw error;
  });
  await verifyPassword(password, await decoy);
  return false;
}

/** What new passwords are compared with. */
interface PasswordChecks {
  config: Pick<Config, 'passwordMinLength' | 'host' | 'publicUrl' | 'corsOrigins'>;
  breachedPasswords: BreachedPasswords | null;
}

/**
 * Why a new password is not good enough, or null. Length in UTF-16 units; any characters are fine. Asked wherever a
 * password is set.
 */
export async function passwordFault(
  { config, breachedPasswords }: PasswordChecks,
  password: string,
  account: { username: string; email: string },
): Promise<string | null> {
  const lower = password.toLowerCase();
  if (password.length < config.passwordMinLength)
    return USER_MESSAGES.passwordShort(config.passwordMinLength);
  if (lower === account.username.toLowerCase() || lower === account.email.toLowerCase())
    return USER_MESSAGES.passwordSelf;
  if (isCommonPassword(password, ownWords(config))) return USER_MESSAGES.passwordCommon;
  return (await breachedPasswords?.has(password)) ? PASSWORD_BREACHED : null;
}
