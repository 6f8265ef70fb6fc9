import { LINK_PAGES } from '@recourse/contract/told/places';
import { RECOVERY } from '@recourse/contract/values/limits';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/connect/retry.ts';
import { audit } from '../../kernel/changes/audit.ts';
import { linkToken } from '../../kernel/security/link-token.ts';
import { findForSignIn } from '../users/users.repository.ts';
import { lockUser } from '../users/users-write.repository.ts';
import { makePasswordLink } from './password-link.ts';

/** Nobody is signed in at the machine, so the audit trail says that it was done there. */
const AT_THE_MACHINE = { userId: null, requestId: 'recover', address: 'local', userAgent: '' };

/**
 * Makes a link for a new password for the operator of the machine, which also removes the second factors of the
 * account. It sends no mail and does not check whether the address is trusted. Earlier links end. Returns the user and
 * the path of the link; null when nobody has that name.
 */
export async function recoverByCommand(
  ctx: Pick<Context, 'db' | 'clock' | 'links'>,
  name: string,
): Promise<{ username: string; path: string } | null> {
  const { account } = await findForSignIn(ctx.db, name);
  if (!account) return null;
  return inTransaction(ctx.db, async (trx) => {
    const user = await lockUser(trx, account.id);
    if (!user) return null;
    const at = ctx.clock.now();
    const validMinutes = RECOVERY.commandMinutes;
    const link = await makePasswordLink(trx, {
      userId: user.id,
      at,
      validMinutes,
      dropsFactors: true,
    });
    await audit(trx, AT_THE_MACHINE, {
      action: 'recovery-asked',
      area: 'users',
      objectId: user.id,
    });
    return {
      username: user.username,
      path: `${LINK_PAGES.PASSWORD}#${linkToken(ctx.links, link)}`,
    };
  });
}
