import { type Similar, similarInSteps } from '@recourse/assistant/similar';
import type { SimilarClaim } from '@recourse/contract/claims-links';
import type { Context } from '../../../context.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { inTimeSlices } from '../../../kernel/async/time-slices.ts';
import { notFound } from '../../../kernel/errors.ts';
import { claimsVisibleTo, findClaim } from '../store/claims.repository.ts';
import { type PastClaim, readPastClaims } from './similar.repository.ts';

interface Reply {
  data: SimilarClaim[];
}

/** Claims of the same client within a year with a similar text. Throws 404. */
export async function listSimilar(ctx: Context, actor: Actor, id: number): Promise<Reply> {
  const claim = await findClaim(ctx.db, actor, id);
  if (!claim) throw notFound();
  if (claim.clientId === null) return { data: [] };
  const asked = { text: claim.contenu, clientId: claim.clientId, except: id };
  return compare(ctx, actor, asked);
}

/** Claims with a text similar to the given one: a client's own claims, or those of the client whom the staff name. */
export async function findSimilar(
  ctx: Context,
  actor: Actor,
  { text, clientId }: { text: string; clientId?: number | null | undefined },
): Promise<Reply> {
  const whose = actor.role === 'CLIENT' ? actor.userId : (clientId ?? null);
  if (whose === null) return { data: [] };
  return compare(ctx, actor, { text, clientId: whose, except: null });
}

async function compare(
  ctx: Context,
  actor: Actor,
  { text, ...whose }: { text: string; clientId: number; except: number | null },
): Promise<Reply> {
  const since = new Date(ctx.clock.now());
  since.setUTCFullYear(since.getUTCFullYear() - 1);
  const past = await readPastClaims(ctx.db, { ...whose, since }, claimsVisibleTo(actor));
  const byId = new Map(past.map((claim) => [claim.id, claim]));
  const found = await inSlices(text, past);
  const data = found.flatMap(({ id, similarity, sharedWords }) => {
    const claim = byId.get(id);
    return claim ? [{ ...claim, similarity, sharedWords }] : [];
  });
  return { data };
}

function inSlices(text: string, past: readonly PastClaim[]): Promise<Similar[]> {
  const complaints = past.map(({ id, contenu }) => ({ id, text: contenu }));
  return inTimeSlices(similarInSteps(text, complaints));
}
