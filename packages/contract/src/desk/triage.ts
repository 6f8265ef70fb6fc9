import * as z from 'zod/mini';
import {
  at,
  CLAIM_NATURES,
  id,
  idParams,
  policyCode,
  requiredText,
  severity,
} from '../values/common.ts';
import { endpoint } from '../wire/endpoint.ts';
import { HTTP, TRIAGE } from '../values/limits.ts';

/** Triage: the nature of a claim, its category, its severity and its policy. For the staff only. */

export const TRIAGE_MESSAGES = {
  category: 'Please choose an existing category.',
  product: 'Please choose an existing product.',
  policy: 'Please choose a policy that is enabled.',
  received: 'Please give the day of receipt.',
  reason: 'Please give a reason.',
  notYours: 'Only the employee who answers this claim, or an administrator, may sort it.',
  later: 'Only an administrator may move a legal date later.',
} as const;

const READERS = ['ADMIN', 'EMPLOYE'] as const;
const timeoutMs = HTTP.slowTimeoutMs;

export const claimTriage = z.strictObject({
  nature: z.enum(CLAIM_NATURES),
  categoryId: z.nullable(id),
  categoryName: z.nullable(z.string()),
  productId: z.nullable(id),
  productName: z.nullable(z.string()),
  /** From 1 (the worst) to 4. */
  severity: z.nullable(z.int()),
  policyCode: z.nullable(z.string()),
  policyVersion: z.nullable(z.int()),
  receivedAt: at,
  sentAt: z.nullable(at),
  /** Whether somebody of the staff has triaged it. */
  judged: z.boolean(),
  /** The version of the triage alone; the claim has another one. 0 until somebody triages it. */
  version: z.int(),
});
export type ClaimTriage = z.output<typeof claimTriage>;

export const getTriage = endpoint({
  method: 'GET',
  path: '/api/claims/:id/triage',
  roles: READERS,
  scope: 'claims:read',
  summary: 'What a claim is, what it is about, how much it matters, and its policy.',
  params: idParams,
  reply: claimTriage,
  timeoutMs,
});

export const triageChanges = z.strictObject({
  nature: z.optional(z.enum(CLAIM_NATURES)),
  categoryId: z.optional(z.nullable(id)),
  productId: z.optional(z.nullable(id)),
  severity: z.optional(z.nullable(severity)),
  /** The enabled version of this policy. null: no policy. A claim keeps the version that it has. */
  policyCode: z.optional(z.nullable(policyCode(TRIAGE_MESSAGES.policy))),
  receivedAt: z.optional(at),
  sentAt: z.optional(z.nullable(at)),
  /** Required when nature, policy, receivedAt or sentAt change. Shown in the thread, to the staff only. */
  reason: z.optional(requiredText(TRIAGE.reason, TRIAGE_MESSAGES.reason)),
});
export type TriageChanges = z.output<typeof triageChanges>;

const FIELDS = [
  'nature',
  'categoryId',
  'productId',
  'severity',
  'policyCode',
  'receivedAt',
  'sentAt',
  'reason',
] as const;

export const triageClaim = endpoint({
  method: 'POST',
  path: '/api/claims/:id/triage',
  roles: READERS,
  scope: 'claims:write',
  summary:
    'Changes the given fields of a claim’s triage. If-Match is the version of the triage. A new category or product brings its policy.',
  params: idParams,
  body: triageChanges,
  writable: { ADMIN: FIELDS, EMPLOYE: FIELDS },
  reply: claimTriage,
  idempotent: true,
  limit: 'claim',
  timeoutMs,
});

/**
 * How many similar claims have this value, out of those that have any. 0 of 0: the value comes from the suggested
 * category.
 */
const vote = { agree: z.int(), of: z.int() } as const;

const proposed = <Value extends z.ZodMiniType>(value: Value) =>
  z.nullable(z.strictObject({ value, ...vote }));

const proposedTopic = z.nullable(z.strictObject({ id, name: z.string(), ...vote }));

/** null when similar claims have no value, or do not agree. */
export const triageProposal = z.strictObject({
  nature: proposed(z.enum(CLAIM_NATURES)),
  category: proposedTopic,
  product: proposedTopic,
  severity: proposed(z.int()),
});
export type TriageProposal = z.output<typeof triageProposal>;

export const proposeTriage = endpoint({
  method: 'GET',
  path: '/api/claims/:id/triage/proposal',
  roles: READERS,
  scope: 'claims:read',
  summary:
    'What people said of claims that say much the same, where most of them agree. Nothing is set by it.',
  params: idParams,
  reply: triageProposal,
  limit: 'search',
  timeoutMs,
});
