import * as z from 'zod/mini';
import { id, idParams, requiredText } from './values/common.ts';
import { endpoint } from './wire/endpoint.ts';
import { HTTP, LIMITS } from './values/limits.ts';
import { DISMISSALS, report, REPORT_MESSAGES } from './reports.ts';

/**
 * Verdicts of the staff on a report besides validating it: no solution fits, it needs no answer, or a person answers
 * it.
 */

const timeoutMs = HTTP.timeoutMs;
const STAFF = ['ADMIN', 'EMPLOYE'] as const;

export const noneFits = endpoint({
  method: 'POST',
  path: '/api/reports/:id/none-fits',
  roles: STAFF,
  scope: 'reports:write',
  summary:
    'Says that no solution fits a report: it goes to the unmatched ones, for an answer by hand.',
  params: idParams,
  reply: report,
  idempotent: true,
  timeoutMs,
});

export const dismissalBody = z
  .strictObject({
    reason: z.enum(DISMISSALS, REPORT_MESSAGES.dismissal),
    /**
     * The claim of which it is a duplicate. Required when the report's own claim is closed as a
     * duplicate.
     */
    duplicateOf: z.optional(id),
  })
  .check(
    z.refine(({ reason, duplicateOf }) => duplicateOf === undefined || reason === 'DUPLICATE', {
      path: ['duplicateOf'],
      error: REPORT_MESSAGES.duplicateOnly,
    }),
  );
export type DismissalBody = z.output<typeof dismissalBody>;

export const dismissReport = endpoint({
  method: 'POST',
  path: '/api/reports/:id/dismiss',
  roles: STAFF,
  scope: 'reports:write',
  summary:
    'Dismisses a report that needs no answer; closes its claim, if that is mine or nobody’s.',
  params: idParams,
  body: dismissalBody,
  writable: { ADMIN: ['reason', 'duplicateOf'], EMPLOYE: ['reason', 'duplicateOf'] },
  reply: report,
  idempotent: true,
  timeoutMs,
});

export const undismissReport = endpoint({
  method: 'POST',
  path: '/api/reports/:id/undismiss',
  roles: STAFF,
  scope: 'reports:write',
  summary: 'Takes back the dismissal that the caller has just made; its claim is open again.',
  params: idParams,
  reply: report,
  idempotent: true,
  timeoutMs,
});

export const answerBody = z.strictObject({
  /** Absent: a claim is created and assigned to the caller, to be answered later. */
  body: z.optional(requiredText(LIMITS.longText, REPORT_MESSAGES.answer)),
});
export type AnswerBody = z.output<typeof answerBody>;

export const answerReport = endpoint({
  method: 'POST',
  path: '/api/reports/:id/answer',
  roles: STAFF,
  scope: 'reports:write',
  summary:
    'Answers a report by hand: opens a claim for its conversation, takes it, and sends the text if there is one.',
  params: idParams,
  body: answerBody,
  writable: { ADMIN: ['body'], EMPLOYE: ['body'] },
  reply: report,
  idempotent: true,
  limit: 'claim',
  timeoutMs,
});
