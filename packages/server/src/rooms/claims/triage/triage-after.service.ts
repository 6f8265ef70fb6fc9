import { CLAIM_DATES } from '@recourse/contract/claims';
import { TRIAGE_MESSAGES, type TriageChanges } from '@recourse/contract/desk/triage';
import type { Actor } from '../../../kernel/actor.ts';
import type { recordChange } from '../../../kernel/changes/record-change.ts';
import { badRequest, forbidden, unprocessable } from '../../../kernel/errors.ts';
import { datesOf } from '../store/claim-dates.ts';
import * as repository from './triage.repository.ts';

type Transaction = Parameters<typeof recordChange>[0];
type TriageState = repository.TriageState;

interface Asked {
  before: TriageState;
  changes: Omit<TriageChanges, 'reason'>;
  at: Date;
}

/**
 * A claim's triage after a change. Throws 403 for what only administrators may do, 400 for impossible days, 422 for a
 * missing category, product or policy.
 */
export async function triageAfter(
  trx: Transaction,
  actor: Actor,
  { before, changes, at }: Asked,
): Promise<TriageState> {
  const { nature = before.nature, severity = before.severity } = changes;
  const about = await aboutAfter(trx, before, changes);
  const dates = datesAfter({ before, changes, at });
  const isBound = actor.role !== 'ADMIN' && before.is_legal;
  const leavesComplaint = before.nature === 'COMPLAINT' && nature !== 'COMPLAINT';
  if (isBound && (leavesComplaint || isLater(before, dates)))
    throw forbidden(TRIAGE_MESSAGES.later);
  const policy = await policyAfter(trx, { before, about, changes, isBound });
  return { ...before, ...about, ...dates, ...policy, nature, severity };
}

type About = Pick<TriageState, 'category_id' | 'category_name' | 'product_id' | 'product_name'>;

/**
 * The category and product of a claim after a change. Throws 422 for a newly chosen one that does not exist or was
 * retired.
 */
export async function aboutAfter(
  trx: Transaction,
  before: TriageState,
  { categoryId = before.category_id, productId = before.product_id }: Asked['changes'],
): Promise<About> {
  const { category, product } = TRIAGE_MESSAGES;
  const name = async (list: 'categories' | 'products', id: number | null, field: string) => {
    if (id === null) return null;
    const found = await repository.findCurrentTopic(trx, list, id);
    const message = list === 'categories' ? category : product;
    if (!found) throw unprocessable(message, { [field]: message });
    return found.name;
  };
  return {
    category_id: categoryId,
    // A claim keeps a category that has been retired.
    category_name:
      categoryId === before.category_id
        ? before.category_name
        : await name('categories', categoryId, 'categoryId'),
    product_id: productId,
    product_name:
      productId === before.product_id
        ? before.product_name
        : await name('products', productId, 'productId'),
  };
}

type Dates = Pick<TriageState, 'received_at' | 'sent_at'>;

function datesAfter({ before, changes: { receivedAt, sentAt }, at }: Asked): Dates {
  if (receivedAt === undefined && sentAt === undefined)
    return { received_at: before.received_at, sent_at: before.sent_at };
  const sent = sentAt === undefined ? (before.sent_at?.toISOString() ?? null) : sentAt;
  const { received_at, sent_at } = datesOf({ receivedAt, sentAt: sent }, at);
  const after = { received_at: received_at ?? before.received_at, sent_at };
  if (sent_at === null || sent_at <= after.received_at) return after;
  throw badRequest(CLAIM_DATES.sentLate, { sentAt: CLAIM_DATES.sentLate });
}

/**
 * Whether a date moves later that deadlines are counted from. A claim without a day of sending counts from its receipt.
 */
const isLater = (before: Dates, after: Dates): boolean =>
  after.received_at > before.received_at ||
  (after.sent_at ?? after.received_at) > (before.sent_at ?? before.received_at);

type Policy = Pick<TriageState, 'policy_id' | 'policy_code' | 'policy_version'>;

interface PolicyChange extends Omit<Asked, 'at'> {
  about: About;
  /** The claim has legal dates, which the caller may not remove. */
  isBound: boolean;
}

/** The named policy, or the one of a new category or product. A claim keeps its version of the policy. */
export async function policyAfter(
  trx: Transaction,
  { before, about, changes: { policyCode }, isBound }: PolicyChange,
): Promise<Policy> {
  const { policy_id, policy_code, policy_version } = before;
  const kept = { policy_id, policy_code, policy_version };
  if (policyCode !== undefined) {
    if (policyCode === policy_code) return kept;
    if (isBound) throw forbidden(TRIAGE_MESSAGES.later);
    return policyCode === null ? NO_POLICY : namedPolicy(trx, policyCode);
  }
  const isSame = about.category_id === before.category_id && about.product_id === before.product_id;
  if (isSame || isBound) return kept;
  const brought = await repository.findPolicyOfTopics(trx, about);
  return brought === undefined || brought.code === policy_code ? kept : held(brought);
}

const NO_POLICY: Policy = { policy_id: null, policy_code: null, policy_version: null };

const held = ({ id, code, version }: repository.HeldPolicy): Policy => ({
  policy_id: id,
  policy_code: code,
  policy_version: version,
});

async function namedPolicy(trx: Transaction, code: string): Promise<Policy> {
  const { policy: message } = TRIAGE_MESSAGES;
  const found = await repository.findEnabledPolicy(trx, code);
  if (!found) throw unprocessable(message, { policyCode: message });
  return held(found);
}
