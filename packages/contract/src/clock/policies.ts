import * as z from 'zod/mini';
import { at, CHOOSE_EXISTING, id, idParams, requiredText, text } from '../values/common.ts';
import { endpoint } from '../wire/endpoint.ts';
import { recourse, RECOURSE_OUTCOMES, TARGET_CODES, TARGET_KINDS } from './terms.ts';
import { HTTP, POLICIES, TEAMS } from '../values/limits.ts';

/**
 * Policies: the response times that a company promises, and those that a regulator requires. A version is immutable.
 * Each change of a policy creates a new version, and targets of an old version stay.
 */

export const POLICY_MESSAGES = {
  code: 'Please give a code of capitals, digits and hyphens, such as FR-ACPR.',
  name: 'Please give the policy a name.',
  tooMany: 'There are as many policies as there can be.',
  notReviewed: 'Somebody has to review this version before it can be enabled.',
  reviewedOn: 'Please give the date of the review, which is not after today.',
  source: 'Please give an address that begins with https://.',
  amount: 'Please give a whole number.',
  calendar: CHOOSE_EXISTING.calendar,
  noPause: 'This policy allows no pause.',
  twice: 'A policy has one target of a kind.',
  tooShort: 'The longest time has to be longer than the usual one.',
  days: `Please give up to ${POLICIES.days} whole days, or leave this empty.`,
  targets: 'A policy has one target at least.',
  recourse: 'Please write the recourse text in every language, or in none.',
  recourseOn: 'A policy that names outcomes for the recourse needs its text.',
} as const;

const amount = z.int(POLICY_MESSAGES.amount);

/** The parameters of the deadline (docs/deadlines.md). */
const rule = z.strictObject({
  unit: z.enum(['WORKING_DAYS', 'CALENDAR_DAYS', 'WEEKS', 'MONTHS', 'WORKING_MINUTES', 'HOURS']),
  amount,
  roll: z.enum(['NONE', 'NEXT', 'PREVIOUS']),
  end: z.enum(['END_OF_DAY', 'CLOSE_OF_BUSINESS']),
  lateReceipt: z.enum(['SAME_DAY', 'NEXT_WORKING_DAY']),
  pause: z.enum(['NEVER', 'WAITING']),
  startsFrom: z.enum(['RECEIVED', 'SENT']),
  onReopen: z.enum(['KEEP', 'EXTEND', 'RESTART']),
  warn: z.optional(
    z.union(
      [z.strictObject({ workingDays: amount }), z.strictObject({ workingMinutes: amount })],
      POLICY_MESSAGES.amount,
    ),
  ),
});

export const policyTarget = z.strictObject({
  code: z.enum(TARGET_CODES),
  kind: z.enum(TARGET_KINDS),
  /** Whether a regulator requires it. The client then sees it. */
  legal: z.boolean(),
  calendarId: id,
  rule,
  /** By how much a holding letter may extend it, in the unit of the rule. null: not at all. */
  atMost: z.nullable(amount),
});
export type PolicyTarget = z.output<typeof policyTarget>;

export const policyTargets = z
  .array(policyTarget)
  .check(z.minLength(1, POLICY_MESSAGES.targets), z.maxLength(POLICIES.targets));

const days = z.nullable(
  z
    .int(POLICY_MESSAGES.days)
    .check(z.minimum(1, POLICY_MESSAGES.days), z.maximum(POLICIES.days, POLICY_MESSAGES.days)),
);

/**
 * The escalation level of a claim whose final answer is late, from 1 to 3; 0: none. null: the first level, as for all
 * other late targets.
 */
const lateLevel = z.nullable(z.int().check(z.minimum(0), z.maximum(TEAMS.escalation)));

const content = {
  name: requiredText(POLICIES.name, POLICY_MESSAGES.name),
  targets: policyTargets,
  /** Whether a clock may pause while the claim waits for the client. */
  pauseAllowed: z.boolean(),
  /** Whether claims under it are kept for the staff when their client deletes them. */
  keepsRecord: z.boolean(),
  recourse,
  /** The outcomes for which a final answer must name the recourse. */
  recourseOn: z.array(z.enum(RECOURSE_OUTCOMES)).check(z.maxLength(RECOURSE_OUTCOMES.length)),
  /** After this many days an answered claim is closed automatically; null: never. */
  autoCloseDays: days,
  /** For this many days a closed claim can be reopened; null: for ever. */
  reopenWithinDays: days,
  /** The source of the rule; empty for a company's own policy. */
  source: text(POLICIES.source).check(
    z.refine((url) => url === '' || /^https:\/\/\S+$/.test(url), POLICY_MESSAGES.source),
  ),
} as const;

export const policy = z.strictObject({
  id,
  code: z.string(),
  version: z.int(),
  ...content,
  lateLevel,
  /** Whether new claims with this policy get this version of it. At most one version of each code is enabled. */
  enabled: z.boolean(),
  /** Whether it is the latest version of the code. */
  newest: z.boolean(),
  /** Who confirmed on which day that it states the rule correctly; null: nobody. */
  reviewedBy: z.nullable(z.string()),
  reviewedOn: z.nullable(z.iso.date()),
  createdAt: at,
});
export type Policy = z.output<typeof policy>;

/** An entry in the history of a policy. */
export const policyVersion = z.strictObject({
  id,
  version: policy.shape.version,
  enabled: policy.shape.enabled,
  reviewedBy: policy.shape.reviewedBy,
  reviewedOn: policy.shape.reviewedOn,
  createdAt: policy.shape.createdAt,
  /** Who created it; null: it ships with the product. */
  createdBy: z.nullable(z.string()),
});
export type PolicyVersion = z.output<typeof policyVersion>;

export const newPolicy = z.strictObject({
  code: z
    .string(POLICY_MESSAGES.code)
    .check(
      z.regex(/^[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)*$/, POLICY_MESSAGES.code),
      z.maxLength(POLICIES.code),
    ),
  ...content,
  lateLevel: z.optional(lateLevel),
});
export type NewPolicy = z.output<typeof newPolicy>;

const READERS = ['ADMIN', 'EMPLOYE'] as const;
const timeoutMs = HTTP.slowTimeoutMs;

export const listPolicies = endpoint({
  method: 'GET',
  path: '/api/policies',
  mayLag: true,
  roles: READERS,
  scope: 'desk:read',
  summary: 'Of each policy its newest version, and the enabled one where that is another; by code.',
  reply: z.strictObject({ data: z.array(policy) }),
  timeoutMs,
});

export const getPolicy = endpoint({
  method: 'GET',
  path: '/api/policies/:id',
  roles: READERS,
  scope: 'desk:read',
  summary: 'One version of a policy, old ones too.',
  params: idParams,
  reply: policy,
  timeoutMs,
});

export const listPolicyVersions = endpoint({
  method: 'GET',
  path: '/api/policies/:id/versions',
  mayLag: true,
  roles: READERS,
  scope: 'desk:read',
  summary: 'The versions of the policy that this is one of, newest first; the newest 100.',
  params: idParams,
  reply: z.strictObject({ data: z.array(policyVersion) }),
  timeoutMs,
});

export const createPolicy = endpoint({
  method: 'POST',
  path: '/api/policies',
  roles: ['ADMIN'],
  summary:
    'Adds a version of a policy, the first one of a new code too. It is neither reviewed nor enabled. If-Match is the newest version.',
  body: newPolicy,
  writable: {
    ADMIN: [
      'code',
      'name',
      'targets',
      'pauseAllowed',
      'keepsRecord',
      'recourse',
      'recourseOn',
      'autoCloseDays',
      'reopenWithinDays',
      'lateLevel',
      'source',
    ],
  },
  reply: policy,
  status: 201,
  idempotent: true,
  timeoutMs,
});

export const reviewPolicy = endpoint({
  method: 'POST',
  path: '/api/policies/:id/review',
  roles: ['ADMIN'],
  summary: 'Says that the caller has compared this version with the rule, and when.',
  params: idParams,
  body: z.strictObject({ reviewedOn: z.iso.date(POLICY_MESSAGES.reviewedOn) }),
  writable: { ADMIN: ['reviewedOn'] },
  reply: policy,
  timeoutMs,
});

export const enablePolicy = endpoint({
  method: 'POST',
  path: '/api/policies/:id/enable',
  roles: ['ADMIN'],
  summary: 'Enables a reviewed version instead of the one before, or disables it.',
  params: idParams,
  body: z.strictObject({ enabled: z.boolean() }),
  writable: { ADMIN: ['enabled'] },
  reply: policy,
  timeoutMs,
});
