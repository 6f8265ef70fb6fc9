import { EXPIRED_REASON } from '@recourse/contract/claims-life';
import type { Context } from '../../../context.ts';
import { inTransaction } from '../../../db/connect/retry.ts';
import { auditAll, BY_THE_CLOCK } from '../../../kernel/changes/audit.ts';
import { announce } from '../../../kernel/changes/outbox.ts';
import { beforeClaims, followClaims } from '../thread/claim-history.repository.ts';
import { closeExpired, lockExpired } from './expire.repository.ts';

/** Claims closed in one transaction. */
const AT_ONCE = 100;

/**
 * Closes some answered claims after the time without messages that their policy sets, and tells their clients. Any
 * number of servers may do this, because each locks its rows. Resolves with the number of claims.
 */
export async function expireClaims(ctx: Pick<Context, 'db' | 'clock'>): Promise<number> {
  const at = ctx.clock.now();
  return inTransaction(ctx.db, async (trx) => {
    const claims = await lockExpired(trx, { at, count: AT_ONCE });
    if (claims.length === 0) return 0;
    const ids = claims.map(({ id }) => id);
    await beforeClaims(trx, claims);
    await closeExpired(trx, ids, at);
    const writing = { userId: null, at, reason: EXPIRED_REASON, isMessage: true };
    await followClaims(
      trx,
      writing,
      claims.map((before) => ({
        id: before.id,
        before,
        after: { ...before, status: 'CLOSED' as const },
      })),
    );
    await auditAll(
      trx,
      BY_THE_CLOCK,
      ids.map((objectId) => ({
        action: 'update',
        area: 'claims',
        objectId,
        fields: ['status'],
        detail: { from: 'RESOLVED', to: 'CLOSED', reason: EXPIRED_REASON },
      })),
    );
    await announce(trx, 'claims', ids);
    return claims.length;
  });
}
