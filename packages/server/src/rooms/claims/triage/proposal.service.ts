import { similarInSteps } from '@recourse/assistant/similar';
import type { TriageProposal } from '@recourse/contract/desk/triage';
import type { Context } from '../../../context.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { inTimeSlices } from '../../../kernel/async/time-slices.ts';
import { notFound } from '../../../kernel/errors.ts';
import { findClaim } from '../store/claims.repository.ts';
import { readCurrentTopics, readTriaged, type Topic, type Triaged } from './triaged.repository.ts';
import { majority, type Vote } from './votes.ts';

/**
 * Proposes the triage values that most similar claims have in common. All claims count, whoever answers them; only
 * their numbers are shown. Throws 404.
 */
export async function proposeTriage(
  ctx: Context,
  actor: Actor,
  id: number,
): Promise<TriageProposal> {
  const claim = await findClaim(ctx.db, actor, id);
  if (!claim) throw notFound();
  const triaged = await readTriaged(ctx.db, id);
  const found = await inTimeSlices(similarInSteps(claim.contenu, triaged));
  const similar = new Set(found.map((one) => one.id));
  return proposalFrom(
    ctx,
    triaged.filter((one) => similar.has(one.id)),
  );
}

async function proposalFrom(ctx: Context, similar: readonly Triaged[]): Promise<TriageProposal> {
  const category = majority(similar.map((one) => one.category_id));
  const product = majority(similar.map((one) => one.product_id));
  const [categories, products] = await Promise.all([
    readCurrentTopics(ctx.db, 'categories', idsOf(category)),
    readCurrentTopics(ctx.db, 'products', idsOf(product)),
  ]);
  return {
    nature: majority(similar.map(({ nature }) => (nature === 'UNDECIDED' ? null : nature))),
    category: named(category, categories),
    product: named(product, products),
    severity:
      majority(similar.map(({ severity }) => severity)) ?? ownSeverity(category, categories),
  };
}

/** The severity that the category itself has, when no claim gives one. */
function ownSeverity(
  category: Vote<number> | null,
  categories: ReadonlyMap<number, Topic>,
): Vote<number> | null {
  const value = (category && categories.get(category.value)?.severity) ?? null;
  return value === null ? null : { value, agree: 0, of: 0 };
}

const idsOf = (vote: Vote<number> | null): number[] => (vote === null ? [] : [vote.value]);

function named(
  vote: Vote<number> | null,
  topics: ReadonlyMap<number, Topic>,
): TriageProposal['category'] {
  const topic = vote && topics.get(vote.value);
  return vote && topic
    ? { id: vote.value, name: topic.name, agree: vote.agree, of: vote.of }
    : null;
}
