import * as z from 'zod/mini';
import { clientClaim, staffClaim } from './claims.ts';
import { THREAD_MESSAGES } from './claims-thread.ts';
import { idParams, requiredText, text } from './values/common.ts';
import { endpoint } from './wire/endpoint.ts';
import { HTTP, LIMITS } from './values/limits.ts';
import { EVERY_ROLE } from './values/roles.ts';

/** The end of a claim: its client accepts the answer or withdraws the claim, and it can be opened again. */

export const LIFE_MESSAGES = {
  notAnswered: 'This claim has no final answer to accept yet.',
  alreadyClosed: 'This claim is closed already.',
  notOver: 'This claim is not over, so it need not be reopened.',
  rating: 'Please give a rating from 1 to 5.',
  by: 'Please say how the client accepted: by phone or by letter.',
} as const;

/** How a client may have accepted when the staff records it. */
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
  /** Of the staff: how the client said so. */
  by: z.optional(z.enum(ACCEPTED_BY, LIFE_MESSAGES.by)),
  /** Of the staff: what he said, as an internal note. */
  note: z.optional(requiredText(LIMITS.longText, THREAD_MESSAGES.noteRequired)),
});
export type Acceptance = z.output<typeof acceptance>;

export const acceptClaim = endpoint({
  method: 'POST',
  path: '/api/claims/:id/accept',
  roles: EVERY_ROLE,
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
  /** Why; becomes a message of the thread. */
  comment: z.optional(text(LIMITS.longText)),
});
export type Reopening = z.output<typeof reopening>;

export const reopenClaim = endpoint({
  method: 'POST',
  path: '/api/claims/:id/reopen',
  roles: EVERY_ROLE,
  summary: 'Opens a claim again that was answered or closed.',
  params: idParams,
  body: reopening,
  writable: { ADMIN: ['comment'], EMPLOYE: ['comment'], CLIENT: ['comment'] },
  reply: staffClaim,
  clientReply: clientClaim,
  idempotent: true,
  limit: 'claim',
  timeoutMs,
});
