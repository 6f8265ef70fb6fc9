import type { Context } from '../../context.ts';
import type { Actor } from '../../kernel/actor.ts';

/** Records in the audit trail that a change of the user's own account was refused. */
export const noteRefusal = (ctx: Context, actor: Actor, action: string): Promise<void> =>
  ctx.guards.refusals.note(actor, { action, area: 'users', objectId: actor.userId });
