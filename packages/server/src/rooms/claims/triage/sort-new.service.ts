import type { Claim, NewClaim } from '@recourse/contract/claims';
import type { recordChange } from '../../../kernel/changes/record-change.ts';
import { type Move, movesOf } from './triage-moves.ts';
import { aboutAfter, policyAfter } from './triage-after.service.ts';
import * as repository from './triage.repository.ts';

/** The topics of a new claim; a category or product that was retired meanwhile is left out. */
export async function currentTopics(
  trx: Parameters<typeof recordChange>[0],
  { categoryId, productId }: Pick<Claim, 'categoryId' | 'productId'>,
): Promise<{ categoryId?: number; productId?: number }> {
  const isCurrent = async (list: 'categories' | 'products', id: number) =>
    (await repository.findCurrentTopic(trx, list, id)) !== undefined;
  return {
    ...(categoryId !== null && (await isCurrent('categories', categoryId)) && { categoryId }),
    ...(productId !== null && (await isCurrent('products', productId)) && { productId }),
  };
}

/**
 * Stores the category and product of a new claim, with the policy and the team that follow from them; returns the
 * triage. No person has judged it yet. Throws 422 for a missing category or product.
 */
export async function sortNew(
  trx: Parameters<typeof recordChange>[0],
  claimId: number,
  { categoryId, productId, severity }: Pick<NewClaim, 'categoryId' | 'productId' | 'severity'>,
): Promise<Move[]> {
  const isNamed = [categoryId, productId, severity].some((given) => (given ?? null) !== null);
  if (!isNamed) return [];
  const before = await repository.readTriage(trx, claimId);
  const about = await aboutAfter(trx, before, { categoryId, productId });
  const policy = await policyAfter(trx, { before, about, changes: {}, isBound: false });
  const after = { ...before, ...about, ...policy, severity: severity ?? null };
  const { nature, category_id, product_id } = after;
  await repository.storeTriage(trx, claimId, {
    nature,
    category_id,
    product_id,
    severity: after.severity,
    judged: false,
  });
  const isGiven = await repository.giveToTeamOfTopics(trx, claimId, after);
  const hasOtherPolicy = after.policy_id !== before.policy_id;
  if (hasOtherPolicy) await repository.setQuietly(trx, claimId, { policy_id: after.policy_id });
  if (hasOtherPolicy || isGiven) await repository.countAnew(trx, claimId);
  return movesOf(before, after);
}
