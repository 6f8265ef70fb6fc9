import * as z from 'zod/mini';
import { transition } from '../claims-life.ts';
import { DESK_MESSAGES } from '../desk/assignment.ts';
import { id, idParams, requiredText } from '../values/common.ts';
import { BULK, HTTP, TRANSITION } from '../values/limits.ts';
import { endpoint } from '../wire/endpoint.ts';

/**
 * Bulk changes: the staff assigns many claims at once, or changes their status. Each claim is changed separately, with
 * the caller's rights. Claims that could not be changed are listed and stay unchanged.
 */

export const BULK_MESSAGES = {
  claims: `Please choose 1 to ${BULK.claims} claims, each once.`,
  versions: 'Please give a version for each claim.',
  changes: 'Please say what is to change.',
  otherContent: 'A bulk change of this name was made with other contents.',
  overtaken: 'This claim has been changed since.',
  expired: `A bulk change can be undone within ${BULK.undoHours} hours.`,
} as const;

const bulkChanges = z
  .strictObject({
    /** null: nobody; the claims go to the queue. */
    assigneeId: z.optional(z.nullable(id)),
    /** null: no team. */
    teamId: z.optional(z.nullable(id)),
    /** The status change of the claims. Its reason in words is that of the bulk change. */
    transition: z.optional(z.omit(transition, { comment: true })),
  })
  .check(
    z.refine(
      (changes) => Object.values(changes).some((value) => value !== undefined),
      BULK_MESSAGES.changes,
    ),
  );
export type BulkChanges = z.output<typeof bulkChanges>;

const name = z.string().check(z.regex(new RegExp(`^[\\w-]{8,${BULK.name}}$`)));

export const bulkChange = z
  .strictObject({
    /**
     * An idempotency key that the caller creates. A repeated request with the same key continues where the first one
     * stopped.
     */
    clientOperationId: z.optional(name),
    ids: z
      .array(id)
      .check(
        z.refine(
          (ids) => ids.length > 0 && ids.length <= BULK.claims && new Set(ids).size === ids.length,
          BULK_MESSAGES.claims,
        ),
      ),
    /** The versions that the caller saw, in the order of the ids. A claim with another version stays unchanged. */
    versions: z.optional(z.array(z.int())),
    changes: bulkChanges,
    /**
     * The reason in words: a note when claims are assigned, and the explanation of a new status. For the staff only.
     */
    reason: z.optional(requiredText(TRANSITION.comment, DESK_MESSAGES.reason)),
  })
  .check(
    z.refine(({ ids, versions }) => versions === undefined || versions.length === ids.length, {
      error: BULK_MESSAGES.versions,
      path: ['versions'],
    }),
  );
export type BulkChange = z.output<typeof bulkChange>;

export const bulkOutcome = z.strictObject({
  operationId: id,
  /** The claims that were changed, or were in that state already. */
  done: z.array(id),
  /** The claims that were not changed, each with the reason. */
  failed: z.array(z.strictObject({ id, code: z.string(), message: z.string() })),
});
export type BulkOutcome = z.output<typeof bulkOutcome>;

const STAFF = ['ADMIN', 'EMPLOYE'] as const;
const FIELDS = ['clientOperationId', 'ids', 'versions', 'changes', 'reason'] as const;

export const changeClaims = endpoint({
  method: 'POST',
  path: '/api/claims/bulk',
  roles: STAFF,
  scope: 'claims:write',
  summary: 'Assigns many claims or moves them on, each with its own outcome.',
  body: bulkChange,
  writable: { ADMIN: FIELDS, EMPLOYE: FIELDS },
  reply: bulkOutcome,
  limit: 'claim',
  isUnhurried: true,
  timeoutMs: HTTP.bulkTimeoutMs,
});

export const undoBulk = endpoint({
  method: 'POST',
  path: '/api/bulk/:id/undo',
  roles: STAFF,
  scope: 'claims:write',
  summary: 'Undoes a bulk change at every claim that nobody has changed since.',
  params: idParams,
  reply: bulkOutcome,
  limit: 'claim',
  isUnhurried: true,
  timeoutMs: HTTP.bulkTimeoutMs,
});
