import { type ClaimLink, LINK_MESSAGES, type NewLink } from '@recourse/contract/claims-links';
import type { Context } from '../../../context.ts';
import { inTransaction } from '../../../db/connect/retry.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { announce } from '../../../kernel/changes/outbox.ts';
import { recordChange } from '../../../kernel/changes/record-change.ts';
import { conflict, notFound, unprocessable } from '../../../kernel/errors.ts';
import { claimsVisibleTo, findClaim } from '../store/claims.repository.ts';
import { insertLink, readLinks, removeLink } from './links.repository.ts';

/** The claims linked to one, as far as the caller may see them. Throws 404. */
export async function listLinks(
  ctx: Context,
  actor: Actor,
  id: number,
): Promise<{ data: ClaimLink[] }> {
  if (!(await findClaim(ctx.db, actor, id))) throw notFound();
  return { data: await readLinks(ctx.db, id, claimsVisibleTo(actor)) };
}

/**
 * Links two claims that the caller may see, and changes neither of them. Throws 404; 422 when the other claim is
 * missing or the same; 409 when they are already linked.
 */
export async function linkClaims(
  ctx: Context,
  actor: Actor,
  { id, kind, claimId }: NewLink & { id: number },
): Promise<ClaimLink> {
  return inTransaction(ctx.db, async (trx) => {
    if (!(await findClaim(trx, actor, id))) throw notFound();
    if (claimId === id)
      throw unprocessable(LINK_MESSAGES.itself, { claimId: LINK_MESSAGES.itself });
    if (!(await findClaim(trx, actor, claimId)))
      throw unprocessable(LINK_MESSAGES.missing, { claimId: LINK_MESSAGES.missing });
    const linkId = await insertLink(trx, {
      claim_id: id,
      other_id: claimId,
      kind,
      created_by: actor.userId,
      created_at: ctx.clock.now(),
    });
    if (linkId === null) throw conflict(LINK_MESSAGES.twice, 'LINKED');
    await recordChange(trx, actor, { action: 'link', area: 'claim-notes', objectId: id });
    await announce(trx, 'claim-notes', claimId);
    const links = await readLinks(trx, id, claimsVisibleTo(actor));
    const link = links.find((one) => one.id === linkId);
    if (!link) throw notFound();
    return link;
  });
}

/** Deletes a link. Throws 404. */
export async function unlinkClaims(
  ctx: Context,
  actor: Actor,
  { id, linkId }: { id: number; linkId: number },
): Promise<void> {
  await inTransaction(ctx.db, async (trx) => {
    if (!(await findClaim(trx, actor, id))) throw notFound();
    const by = { userId: actor.userId, at: ctx.clock.now() };
    const otherId = await removeLink(trx, { claimId: id, linkId }, by);
    if (otherId === undefined) throw notFound();
    await recordChange(trx, actor, { action: 'unlink', area: 'claim-notes', objectId: id });
    await announce(trx, 'claim-notes', otherId);
  });
}
