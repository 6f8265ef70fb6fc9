import { BURST, MINUTE_MS } from '@recourse/contract/values/limits';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/connect/retry.ts';
import { audit, BY_THE_CLOCK } from '../../kernel/changes/audit.ts';
import { notify } from '../../kernel/changes/notify.ts';
import { countRefusals } from '../../kernel/changes/recent-refusals.ts';
import { listAdministrators } from '../mail/mail.repository.ts';
import { lockBursts, wasToldSince } from './bursts.repository.ts';

/** Tells administrators of bursts of failed sign-ins and refusals, as BURST defines them. */

/** The audit trail as the subject of a notification. There is only one. */
const TRAIL = 1;

/**
 * Tells all administrators when there is a burst and they were not told lately; resolves with whether it did. Any
 * number of servers may do this. All count the same rows of the audit trail, and the first one adds an entry that it
 * has told.
 */
export async function tellOfBurst(ctx: Pick<Context, 'db' | 'clock' | 'log'>): Promise<boolean> {
  const at = ctx.clock.now();
  const before = (minutes: number): Date => new Date(at.getTime() - minutes * MINUTE_MS);
  const found = await countRefusals(ctx.db, before(BURST.minutes));
  if (found.signIns < BURST.signIns && found.refusals < BURST.refusals) return false;
  const isTold = await inTransaction(ctx.db, async (trx) => {
    await lockBursts(trx);
    if (await wasToldSince(trx, before(BURST.againMinutes))) return false;
    const detail = { ...found };
    await audit(trx, BY_THE_CLOCK, { action: 'burst', area: 'audit', objectId: null, detail });
    const administrators = await listAdministrators(trx);
    const what = { kind: 'audit.burst', area: 'audit', objectId: TRAIL } as const;
    await notify(
      trx,
      { userId: null, at },
      administrators.map((to) => ({ ...what, to })),
    );
    return true;
  });
  if (isTold) ctx.log.warn(found, 'unusually many sign-ins failed or requests were refused');
  return isTold;
}
