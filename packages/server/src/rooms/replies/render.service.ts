import type { renderCannedReply as endpoint } from '@recourse/contract/desk/replies';
import type { EndpointReply } from '@recourse/contract/wire/endpoint';
import type { Context } from '../../context.ts';
import type { Actor } from '../../kernel/actor.ts';
import { notFound } from '../../kernel/errors.ts';
import { findClaim } from '../claims/store/claims.repository.ts';
import { dayIn } from '../../kernel/day-in.ts';
import { render } from './render.ts';
import { findNameOf, findReply } from './replies.repository.ts';

/**
 * The text of a reply, filled for a claim: its client, its receipt, its assignee. Throws 404 when the caller may not
 * see the reply or the claim.
 */
export async function renderReply(
  ctx: Context,
  actor: Actor,
  { id, claimId }: { id: number; claimId: number },
): Promise<EndpointReply<typeof endpoint>> {
  const reply = await findReply(ctx.db, actor, id);
  if (!reply) throw notFound();
  const claim = await findClaim(ctx.db, actor, claimId);
  if (!claim) throw notFound();
  const { name, timeZone } = ctx.config.organisation;
  return render(reply.body, {
    clientName: claim.clientName,
    reference: claim.reference,
    receivedOn: dayIn(reply.language, new Date(claim.receivedAt), timeZone),
    employeeName: await findNameOf(ctx.db, actor.userId),
    organisation: name,
  });
}
