import { randomBytes } from 'node:crypto';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/connect/retry.ts';
import { audit } from '../../kernel/changes/audit.ts';
import { firstSignInFile, tellFirstSignIn } from '../../kernel/security/first-sign-in.ts';
import { hashPassword, passwordFault } from '../../kernel/security/passwords/passwords.ts';
import { StartError } from '../../start-error.ts';
import { hasUsers, insertUser, takeTurnsAtFirst } from './users.repository.ts';

const PASSWORD_BYTES = 12;

/** How the first administrator signs in; file is null when the password came from the configuration. */
export interface FirstSignIn {
  username: string;
  file: string | null;
}

/**
 * Makes the first administrator of an empty database, only once even if several servers start together. Null when any
 * user exists. Throws a StartError for a weak configured password.
 */
export async function ensureFirstAdministrator(
  ctx: Pick<Context, 'db' | 'config'>,
): Promise<FirstSignIn | null> {
  if (await hasUsers(ctx.db)) return null;
  const { username, email, password: configured } = ctx.config.firstAdministrator;
  const password = configured ?? randomBytes(PASSWORD_BYTES).toString('base64url');
  const fault = passwordFault(password, ctx.config, { username, email });
  if (fault) throw new StartError(`ADMIN_PASSWORD is not good enough: ${fault}`);
  const password_hash = await hashPassword(password);
  const file = configured ? null : firstSignInFile(ctx.config.dataDir);
  const made = await inTransaction(ctx.db, async (trx) => {
    await takeTurnsAtFirst(trx);
    if (await hasUsers(trx)) return false;
    const row = await insertUser(trx, {
      username,
      email,
      phone: '',
      nom: null,
      role: 'ADMIN',
      password_hash,
    });
    await audit(
      trx,
      { userId: null, requestId: 'start', address: 'local', userAgent: '' },
      { action: 'create', area: 'users', objectId: row?.id ?? null, detail: { role: 'ADMIN' } },
    );
    // Before the commit, so that no administrator exists whose password nobody can read.
    if (file) await tellFirstSignIn(file, { username, password });
    return true;
  });
  return made ? { username, file } : null;
}
