import { FIRST_STEPS, type FirstRun } from '@recourse/contract/dashboards';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/connect/retry.ts';
import { audit } from '../../kernel/changes/audit.ts';
import type { Actor } from '../../kernel/actor.ts';
import * as repository from './first-run.repository.ts';

/** The list of first steps. Each step is done as soon as its rows exist; nobody ticks it off. */
export async function getFirstRun(ctx: Context): Promise<FirstRun> {
  const { isDismissed, done } = await repository.readFirstRun(ctx.db);
  const steps = FIRST_STEPS.map((step) => ({ step, isDone: done[step] }));
  return { isShown: !isDismissed && steps.some(({ isDone }) => !isDone), steps };
}

/** Dismisses the list of first steps for good. Repeating it changes nothing. */
export async function dismissFirstRun(ctx: Context, actor: Actor): Promise<void> {
  await inTransaction(ctx.db, async (trx) => {
    const by = { userId: actor.userId, at: ctx.clock.now() };
    if (!(await repository.dismissFirstRun(trx, by))) return;
    await audit(trx, actor, { action: 'dismiss', area: 'dashboard', objectId: null });
  });
}
