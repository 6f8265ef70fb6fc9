import { DESK_MESSAGES, type DeskSettings } from '@recourse/contract/desk/assignment';
import type { Context } from '../../../context.ts';
import { inTransaction } from '../../../db/connect/retry.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { audit } from '../../../kernel/changes/audit.ts';
import { unprocessable } from '../../../kernel/errors.ts';
import { keepTeam, readSettings, storeSettings } from './desk.repository.ts';

/** The settings for sharing work. */
export const getDeskSettings = (ctx: Context): Promise<DeskSettings> => readSettings(ctx.db);

/** Changes the given settings. Only real changes are recorded. Throws 422 for a missing team. */
export async function updateDeskSettings(
  ctx: Context,
  actor: Actor,
  changes: Partial<DeskSettings>,
): Promise<DeskSettings> {
  return inTransaction(ctx.db, async (trx) => {
    const before = await readSettings(trx);
    const after = { ...before, ...changes };
    const fields = (['byTeam', 'defaultTeamId'] as const).filter(
      (name) => before[name] !== after[name],
    );
    if (fields.length === 0) return before;
    const { defaultTeamId } = after;
    if (defaultTeamId !== null && !(await keepTeam(trx, defaultTeamId)))
      throw unprocessable(DESK_MESSAGES.team, { defaultTeamId: DESK_MESSAGES.team });
    await storeSettings(trx, after);
    await audit(trx, actor, { action: 'update', area: 'teams', objectId: null, fields });
    return after;
  });
}
