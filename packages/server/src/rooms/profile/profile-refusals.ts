import type { Context } from '../../context.ts';
import type { Actor } from '../../kernel/actor.ts';

/** Puts into the audit trail that somebody was refused something about his own account. */
export const noteRefusal = (ctx: Context, actor: Actor, action: string): Promise<void> =>
  ctx.guards.refusals.note(actor, { action, area: 'users', objectId: actor.userId });
