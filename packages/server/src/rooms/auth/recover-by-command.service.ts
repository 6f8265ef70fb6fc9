import { LINK_PAGES } from '@recourse/contract/told/places';
import { RECOVERY } from '@recourse/contract/values/limits';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/connect/retry.ts';
import { audit } from '../../kernel/changes/audit.ts';
import { linkToken, newNonce } from '../../kernel/security/link-token.ts';
import { insertLink } from '../users/links.repository.ts';
import { findForSignIn } from '../users/users.repository.ts';
import { lockUser } from '../users/users-write.repository.ts';

/** Nobody is signed in at the machine; the trail says that it was done there. */
const AT_THE_MACHINE = { userId: null, requestId: 'recover', address: 'local', userAgent: '' };

/**
 * Makes a link for a new password for whoever has the machine, with no mail and whatever the address is worth. Earlier
 * ones end. Returns whose it is and its path; null when nobody has that name.
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
    const expiresAt = new Date(at.getTime() + RECOVERY.commandMinutes * 60_000);
    const row = { kind: 'PASSWORD', nonce: newNonce() } as const;
    const id = await insertLink(trx, { ...row, userId: user.id, at, expiresAt });
    await audit(trx, AT_THE_MACHINE, {
      action: 'recovery-asked',
      area: 'users',
      objectId: user.id,
    });
    return {
      username: user.username,
      path: `${LINK_PAGES.PASSWORD}#${linkToken(ctx.links, { ...row, id })}`,
    };
  });
}
