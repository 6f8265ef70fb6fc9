import { nom as nameShape } from '@recourse/contract/users';
import type { Role } from '@recourse/contract/values/roles';
import { canonicalName, username as usernameShape } from '@recourse/contract/values/usernames';
import { LIMITS } from '@recourse/contract/values/limits';
import type { Context } from '../../../context.ts';
import type { Origin } from '../../../kernel/actor.ts';
import { recordChange } from '../../../kernel/changes/record-change.ts';
import type { Claims } from '../../../kernel/sso/claims.ts';
import { SsoFailure } from '../../../kernel/sso/failure.ts';
import { findForSignIn, insertUser } from '../../users/users.repository.ts';

/** An account for somebody who comes from the identity provider for the first time. */

type Transaction = Parameters<typeof recordChange>[0];

/** More people than ever have the same name. */
const MOST_NUMBERED = 10_000;
/** The name of somebody whose name cannot be one. */
const NAMELESS = 'user';

/** Makes the account, and returns its number. Throws SsoFailure when somebody else got its e-mail meanwhile. */
export async function makeAccount(
  ctx: Context,
  trx: Transaction,
  origin: Origin,
  { claims, email, role }: { claims: Claims; email: string; role: Role },
): Promise<number> {
  const { emailVerified } = claims;
  const isTrusted = emailVerified ?? ctx.config.sso?.trustsEmail === true;
  const name = nameShape.safeParse(claims.name ?? '');
  const row = await insertUser(trx, {
    username: await freeUsername(trx, claims, email),
    email,
    email_trusted: isTrusted,
    phone: '',
    nom: name.success ? name.data : null,
    role,
    password_hash: null,
    language: origin.language ?? null,
  });
  if (!row) throw new SsoFailure('NO_ACCOUNT');
  await recordChange(
    trx,
    { ...origin, userId: row.id },
    {
      action: 'create',
      area: 'users',
      objectId: row.id,
      fields: ['username', 'email', ...(row.nom === null ? [] : ['nom'])],
      detail: { role },
    },
  );
  return row.id;
}

/** What can be a username of the part of a name before its @; undefined: nothing. */
function usernameIn(name: string | null): string | undefined {
  const [start = ''] = canonicalName(name ?? '').split('@');
  const parsed = usernameShape.safeParse(start.replace(/\s+/g, '.').slice(0, LIMITS.username));
  return parsed.success ? parsed.data : undefined;
}

/**
 * The username of a new account: what the identity provider calls the person, or the beginning of the e-mail. When it
 * is taken, the first number that makes it another one follows. It never leads to an existing account.
 */
async function freeUsername(trx: Transaction, claims: Claims, email: string): Promise<string> {
  const wanted = usernameIn(claims.username) ?? usernameIn(email) ?? NAMELESS;
  for (let number = 1; number <= MOST_NUMBERED; number += 1) {
    const tail = number === 1 ? '' : String(number);
    const name = `${Array.from(wanted)
      .slice(0, LIMITS.username - tail.length)
      .join('')}${tail}`;
    // oxlint-disable-next-line no-await-in-loop -- nearly always the first or second one is free
    const { account } = await findForSignIn(trx, name);
    if (!account) return name;
  }
  throw new SsoFailure('NO_ACCOUNT');
}
