import { type ClockSettings, TARGET_MESSAGES } from '@recourse/contract/clock/targets';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/connect/retry.ts';
import type { Actor } from '../../kernel/actor.ts';
import { audit } from '../../kernel/changes/audit.ts';
import { unprocessable } from '../../kernel/errors.ts';
import * as repository from './clock-settings.repository.ts';

/** The policy that new claims get. */
export const getClockSettings = ({ db }: Pick<Context, 'db'>): Promise<ClockSettings> =>
  repository.readSettings(db);

/**
 * Chooses the policy of new claims. Repeating the current choice changes nothing. Throws 422 for a policy without an
 * enabled version.
 */
export async function updateClockSettings(
  ctx: Context,
  actor: Actor,
  { defaultPolicy }: ClockSettings,
): Promise<ClockSettings> {
  return inTransaction(ctx.db, async (trx) => {
    const before = await repository.readSettings(trx);
    if (before.defaultPolicy === defaultPolicy) return before;
    if (defaultPolicy !== null && !(await repository.isEnabled(trx, defaultPolicy))) {
      const { policy } = TARGET_MESSAGES;
      throw unprocessable(policy, { defaultPolicy: policy });
    }
    await repository.storeSettings(trx, { defaultPolicy });
    const fields = ['defaultPolicy'];
    await audit(trx, actor, { action: 'update', area: 'policies', objectId: null, fields });
    return { defaultPolicy };
  });
}
