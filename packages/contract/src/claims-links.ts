import * as z from 'zod/mini';
import { CLAIM_STATUSES, CONTENT_REQUIRED, staffClaim } from './claims.ts';
import { at, CHOOSE_EXISTING, id, idParams, idText, requiredText } from './values/common.ts';
import { endpoint, SELF } from './wire/endpoint.ts';
import { HTTP, LIMITS } from './values/limits.ts';
import { EVERY_ROLE } from './values/roles.ts';

/** Claims that are similar to another claim of the same client, and claims that the staff has linked or merged. */

export const LINK_MESSAGES = {
  kind: 'Please say how the two claims belong together.',
  missing: CHOOSE_EXISTING.claim,
  itself: 'A claim cannot be linked to itself.',
  twice: 'These claims are linked already.',
} as const;

/** RELATED has no direction. A DUPLICATE says the same as the other claim, and a FOLLOW_UP follows from it. */
export const LINK_KINDS = ['RELATED', 'DUPLICATE', 'FOLLOW_UP'] as const;
export type LinkKind = (typeof LINK_KINDS)[number];

const timeoutMs = HTTP.slowTimeoutMs;

/** Another claim, with enough fields to recognise it. */
const otherClaim = {
  id,
  reference: z.string(),
  contenu: z.string(),
  status: z.enum(CLAIM_STATUSES),
  createdAt: at,
} as const;

export const similarClaim = z.strictObject({
  ...otherClaim,
  /** Similarity from 0 to 1; 1 for equal texts. */
  similarity: z.number(),
  /** Words that both have, most distinctive first. */
  sharedWords: z.array(z.string()),
});
export type SimilarClaim = z.output<typeof similarClaim>;

const similarReply = z.strictObject({ data: z.array(similarClaim) });

export const listSimilar = endpoint({
  method: 'GET',
  path: '/api/claims/:id/similar',
  mayLag: true,
  roles: ['ADMIN', 'EMPLOYE'],
  scope: 'claims:read',
  summary: 'Other claims of the same client within a year that say much the same.',
  params: idParams,
  reply: similarReply,
  limit: 'search',
  timeoutMs,
});

export const findSimilar = endpoint({
  method: 'POST',
  path: '/api/claims/similar',
  roles: EVERY_ROLE,
  scope: 'claims:read',
  summary: 'Claims of a client within a year that say much the same as a text; a client’s own.',
  body: z.strictObject({
    text: requiredText(LIMITS.longText, CONTENT_REQUIRED),
    /** The client whose claims are searched; for the staff only. */
    clientId: z.optional(z.nullable(id)),
  }),
  writable: { ADMIN: ['text', 'clientId'], EMPLOYE: ['text', 'clientId'], CLIENT: ['text'] },
  setAnyway: { CLIENT: { clientId: [SELF, null] } },
  reply: similarReply,
  limit: 'search',
  timeoutMs,
});

export const claimLink = z.strictObject({
  id,
  kind: z.enum(LINK_KINDS),
  /** Whether this claim is the duplicate or the follow-up of the other one. false: the other way round. */
  isFrom: z.boolean(),
  other: z.strictObject(otherClaim),
});
export type ClaimLink = z.output<typeof claimLink>;

export const listLinks = endpoint({
  method: 'GET',
  path: '/api/claims/:id/links',
  roles: ['ADMIN', 'EMPLOYE'],
  scope: 'claims:read',
  summary: 'The claims that the staff has linked to this one, as far as the caller may see them.',
  params: idParams,
  reply: z.strictObject({ data: z.array(claimLink) }),
  timeoutMs,
});

export const newLink = z.strictObject({
  kind: z.enum(LINK_KINDS, LINK_MESSAGES.kind),
  claimId: id,
});
export type NewLink = z.output<typeof newLink>;

export const linkClaims = endpoint({
  method: 'POST',
  path: '/api/claims/:id/links',
  roles: ['ADMIN', 'EMPLOYE'],
  scope: 'claims:write',
  summary: 'Links a claim to another one. The client never learns of it.',
  params: idParams,
  body: newLink,
  writable: { ADMIN: ['kind', 'claimId'], EMPLOYE: ['kind', 'claimId'] },
  reply: claimLink,
  status: 201,
  idempotent: true,
  limit: 'claim',
  timeoutMs,
});

export const unlinkClaims = endpoint({
  method: 'DELETE',
  path: '/api/claims/:id/links/:linkId',
  roles: ['ADMIN', 'EMPLOYE'],
  scope: 'claims:write',
  summary: 'Takes a link between two claims away.',
  params: z.strictObject({ id: idText, linkId: idText }),
  timeoutMs,
});

export const MERGE_MESSAGES = {
  into: CHOOSE_EXISTING.claim,
  /** The answer to a change of a claim that was merged into another one. */
  merged: 'This claim was merged into another one. Please go on there.',
  notYours: 'Only the employee who answers both claims, or an administrator, may merge them.',
  notYoursToUndo: 'Only the employee who answers this claim, or an administrator, may unmerge it.',
  noClient: 'Only claims of a client can be merged. Link them instead.',
  otherClient: 'Claims of two clients cannot be merged. Link them instead.',
  cycle: 'A claim cannot be merged into itself, nor into one that was merged into it.',
  closed: 'That claim is closed. Reopen it before you merge another one into it.',
  notMerged: 'This claim is not merged into another one.',
  later: 'The claim that this one was merged into was itself merged later. Undo that first.',
} as const;

export const newMerge = z.strictObject({
  /** The surviving claim. When that claim was merged itself, the one that it was merged into. */
  intoId: id,
});
export type NewMerge = z.output<typeof newMerge>;

export const mergeClaim = endpoint({
  method: 'POST',
  path: '/api/claims/:id/merge',
  roles: ['ADMIN', 'EMPLOYE'],
  scope: 'claims:write',
  summary:
    'Merges a claim into another one of the same client: it is closed, and whatever is written to it goes there.',
  params: idParams,
  body: newMerge,
  writable: { ADMIN: ['intoId'], EMPLOYE: ['intoId'] },
  reply: staffClaim,
  idempotent: true,
  limit: 'claim',
  timeoutMs,
});

export const unmergeClaim = endpoint({
  method: 'POST',
  path: '/api/claims/:id/unmerge',
  roles: ['ADMIN', 'EMPLOYE'],
  scope: 'claims:write',
  summary:
    'Undoes a merge: the claim is as it was before, and gets back what was written to it since.',
  params: idParams,
  reply: staffClaim,
  idempotent: true,
  timeoutMs,
});
