import type { OtherPerson, Presence } from '@recourse/contract/events';
import { EVENTS } from '@recourse/contract/values/limits';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/connect/retry.ts';
import type { Actor } from '../../kernel/actor.ts';
import { notFound } from '../../kernel/errors.ts';
import { announce, presenceArea } from '../../kernel/changes/outbox.ts';
import * as repository from './presence.repository.ts';
import { maySee } from './seen-changes.service.ts';

/**
 * Stores that the caller has opened or closed a row, or writes in it. Returns who else has it open; a client gets
 * nobody. Employees who may see the row receive an event when somebody comes, leaves, begins or stops writing. Throws
 * 404 for a row that the caller may not see.
 */
export async function tellPresence(
  ctx: Context,
  actor: Actor,
  { isOpen, isWriting = true, ...place }: Presence,
): Promise<{ others: OtherPerson[] }> {
  if (!(await maySee(ctx.db, actor, place))) throw notFound();
  const now = ctx.clock.now();
  const since = silentSince(ctx);
  const own = { ...place, userId: actor.userId };
  return inTransaction(ctx.db, async (trx) => {
    const isNews = isOpen
      ? await repository.arriveAt(trx, { ...own, isWriting }, now)
      : await repository.leave(trx, own);
    if (isNews) {
      await repository.forgetSilent(trx, since);
      await announce(trx, presenceArea(place.area), place.id);
    }
    if (actor.role === 'CLIENT') return { others: [] };
    return { others: await repository.othersAt(trx, own, since) };
  });
}

const silentSince = ({ clock }: Pick<Context, 'clock'>): Date =>
  new Date(clock.now().getTime() - EVENTS.presenceOverSeconds * 1_000);
