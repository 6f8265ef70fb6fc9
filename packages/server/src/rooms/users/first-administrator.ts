import { randomBytes } from 'node:crypto';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/connect/retry.ts';
import { audit } from '../../kernel/changes/audit.ts';
import { firstSignInFile, tellFirstSignIn } from '../../kernel/security/first-sign-in.ts';
import { hashPassword, passwordFault } from '../../kernel/security/passwords/passwords.ts';
import { StartError } from '../../start-error.ts';
import {
  hasLocalAdministrator,
  hasUsers,
  insertUser,
  takeTurnsAtFirst,
} from './users.repository.ts';

const PASSWORD_BYTES = 16;

/** How the first administrator signs in; file is null when the password came from the configuration. */
export interface FirstSignIn {
  username: string;
  file: string | null;
}

/**
 * Creates the first administrator of an empty database, only once even if several servers start at the same time.
 * Resolves with null when any user exists. Throws a StartError for a weak configured password.
 */
export async function ensureFirstAdministrator(
  ctx: Pick<Context, 'db' | 'config' | 'breachedPasswords'>,
): Promise<FirstSignIn | null> {
  if (await hasUsers(ctx.db)) return null;
  const { username, email, password: configured } = ctx.config.firstAdministrator;
  const password = configured ?? randomBytes(PASSWORD_BYTES).toString('base64url');
  const fault = await passwordFault(ctx, password, { username, email });
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
      local_sign_in: true,
    });
    await audit(
      trx,
      { userId: null, requestId: 'start', address: 'local', userAgent: '' },
      { action: 'create', area: 'users', objectId: row?.id ?? null, detail: { role: 'ADMIN' } },
    );
    // Written before the commit, so that there is never an administrator whose password nobody can
    // read.
    if (file) await tellFirstSignIn(file, { username, password });
    return true;
  });
  return made ? { username, file } : null;
}

/**
 * Throws a StartError when passwords are off and no administrator could sign in while the identity provider is down.
 */
export async function refuseLockout({ db, config }: Pick<Context, 'db' | 'config'>): Promise<void> {
  if (config.sso?.only !== true || (await hasLocalAdministrator(db))) return;
  throw new StartError(
    'OIDC_ONLY is on, but no administrator could sign in without the identity provider. Start once without OIDC_ONLY, run npm run recover -- USERNAME for an administrator, and open its link.',
  );
}
