import * as z from 'zod/mini';
import { claimStatus, clientClaim, staffClaim, WAITING_FOR } from './claims.ts';
import { THREAD_MESSAGES } from './claims-thread.ts';
import { idParams, requiredText, text } from './values/common.ts';
import { endpoint } from './wire/endpoint.ts';
import { HTTP, LIMITS, TRANSITION } from './values/limits.ts';
import { EVERY_ROLE } from './values/roles.ts';

/**
 * The life cycle of a claim besides its messages. Its client accepts the answer or withdraws the claim, and it can be
 * reopened. The staff changes its status: it waits for somebody, continues, or is closed.
 */

export const LIFE_MESSAGES = {
  notAnswered: 'This claim has no final answer to accept yet.',
  alreadyClosed: 'This claim is closed already.',
  notOver: 'This claim is not over, so it need not be reopened.',
  reopenExpired:
    'The time in which this claim could be reopened is over. Please write a follow-up instead.',
  keptByPolicy: 'The policy of this claim keeps its record, so it cannot be deleted.',
  keptByClient: 'Its client has deleted this claim. Only its record is kept.',
  rating: 'Please give a rating from 1 to 5.',
  by: 'Please say how the client accepted: by phone or by letter.',
} as const;

/**
 * The close reason of a claim that closed by itself, because its client did not reply to the
 * answer.
 */
export const EXPIRED_REASON = 'EXPIRED';

/** How a client accepted, when the staff records it. */
export const ACCEPTED_BY = ['PHONE', 'LETTER'] as const;
export type AcceptedBy = (typeof ACCEPTED_BY)[number];

const timeoutMs = HTTP.slowTimeoutMs;

export const acceptance = z.strictObject({
  rating: z.optional(
    z
      .int(LIFE_MESSAGES.rating)
      .check(z.minimum(1, LIFE_MESSAGES.rating), z.maximum(5, LIFE_MESSAGES.rating)),
  ),
  comment: z.optional(text(LIMITS.ratingComment)),
  /** For the staff only: how the client accepted. */
  by: z.optional(z.enum(ACCEPTED_BY, LIFE_MESSAGES.by)),
  /** For the staff only: what the client said, stored as an internal note. */
  note: z.optional(requiredText(LIMITS.longText, THREAD_MESSAGES.noteRequired)),
});
export type Acceptance = z.output<typeof acceptance>;

export const acceptClaim = endpoint({
  method: 'POST',
  path: '/api/claims/:id/accept',
  roles: EVERY_ROLE,
  scope: 'claims:write',
  summary:
    'The client says that the final answer settles his claim, and may rate it; the staff records that he said so. Closes the claim.',
  params: idParams,
  body: acceptance,
  writable: { ADMIN: ['by', 'note'], EMPLOYE: ['by', 'note'], CLIENT: ['rating', 'comment'] },
  reply: staffClaim,
  clientReply: clientClaim,
  idempotent: true,
  timeoutMs,
});

export const withdrawClaim = endpoint({
  method: 'POST',
  path: '/api/claims/:id/withdraw',
  roles: ['CLIENT'],
  summary: 'The client withdraws his claim: nobody has to answer it any more. Closes the claim.',
  params: idParams,
  reply: clientClaim,
  idempotent: true,
  timeoutMs,
});

export const reopening = z.strictObject({
  /** The reason. It becomes a message of the thread. */
  comment: z.optional(text(LIMITS.longText)),
});
export type Reopening = z.output<typeof reopening>;

export const reopenClaim = endpoint({
  method: 'POST',
  path: '/api/claims/:id/reopen',
  roles: EVERY_ROLE,
  scope: 'claims:write',
  summary:
    'Opens a claim again that was answered or closed. After the time that its policy allows: 409, and a follow-up can be filed.',
  params: idParams,
  body: reopening,
  writable: { ADMIN: ['comment'], EMPLOYE: ['comment'], CLIENT: ['comment'] },
  reply: staffClaim,
  clientReply: clientClaim,
  idempotent: true,
  limit: 'claim',
  timeoutMs,
});

/**
 * The reason of a status change. WITHDRAWN: the client withdrew it outside of the portal. ANSWERED: he was answered
 * outside of it. MISTAKE: the status was wrong.
 */
export const TRANSITION_REASONS = [
  'WAITING',
  'RESUMED',
  'ANSWERED',
  'MISTAKE',
  'OTHER',
  'WITHDRAWN',
  'NOT_A_COMPLAINT',
] as const;
export type TransitionReason = (typeof TRANSITION_REASONS)[number];

/** The reasons that also say how a claim was closed. */
export const CLOSING_REASONS = ['WITHDRAWN', 'NOT_A_COMPLAINT'] as const;
export type ClosingReason = (typeof CLOSING_REASONS)[number];

/** Whether a reason says how a claim was closed. */
export const isClosing = (reason: TransitionReason): reason is ClosingReason =>
  CLOSING_REASONS.some((closing) => closing === reason);

export const TRANSITION_MESSAGES = {
  reason: 'Please choose a reason.',
  comment: 'Please say what the reason is.',
  waitingFor: 'Only a claim in work waits for somebody.',
  whom: 'Please say for whom the claim waits.',
  closure: 'Only a closed claim was withdrawn, or is no complaint.',
  closureDiffers: 'How a claim was closed has to be the reason.',
  unchanged: 'This claim is in that state already.',
  notYours: 'Only the employee who answers this claim, or an administrator, may move it on.',
} as const;

export const transition = z.strictObject({
  to: claimStatus,
  reason: z.enum(TRANSITION_REASONS, TRANSITION_MESSAGES.reason),
  /** Shown in the thread, to the staff only. */
  comment: z.optional(text(TRANSITION.comment)),
  /** Whom a pending claim waits for. Absent or null: nobody, so any waiting ends. */
  waitingFor: z.optional(z.nullable(z.enum(WAITING_FOR, TRANSITION_MESSAGES.whom))),
  /** How a closed claim ended. Absent: derived from the reason. */
  closure: z.optional(z.enum(CLOSING_REASONS)),
});
export type Transition = z.output<typeof transition>;

const FIELDS = ['to', 'reason', 'comment', 'waitingFor', 'closure'] as const;

/** The faults of a transition by field; an empty object when there are none. */
export function faultsOf({
  to,
  reason,
  comment = '',
  waitingFor = null,
  closure,
}: Transition): Partial<Record<keyof Transition, string>> {
  const faults: Partial<Record<keyof Transition, string>> = {};
  if (reason === 'OTHER' && comment.trim() === '') faults.comment = TRANSITION_MESSAGES.comment;
  if (waitingFor !== null && to !== 'PENDING') faults.waitingFor = TRANSITION_MESSAGES.waitingFor;
  if (waitingFor === null && reason === 'WAITING') faults.waitingFor = TRANSITION_MESSAGES.whom;
  if (closure !== undefined && closure !== reason)
    faults.closure = TRANSITION_MESSAGES.closureDiffers;
  if (isClosing(reason) && to !== 'CLOSED') faults.to = TRANSITION_MESSAGES.closure;
  return faults;
}

export const transitionClaim = endpoint({
  method: 'POST',
  path: '/api/claims/:id/transition',
  roles: ['ADMIN', 'EMPLOYE'],
  scope: 'claims:write',
  summary:
    'Moves a claim on without a message: its status, why, and whom it waits for. An employee takes one that nobody has by it.',
  params: idParams,
  body: transition,
  writable: { ADMIN: FIELDS, EMPLOYE: FIELDS },
  reply: staffClaim,
  idempotent: true,
  limit: 'claim',
  timeoutMs,
});
