import * as z from 'zod/mini';
import { text } from '../values/common.ts';
import { LIMITS } from '../values/limits.ts';

/** Terms that claims and policies share: the kind of a date, the outcome of a claim, and the recourse. */

/** The kinds of targets for which a policy sets a time. */
export const TARGET_CODES = [
  'ACK',
  'FIRST_REPLY',
  'SUMMARY',
  'UPDATE',
  'DELAY_NOTICE',
  'FINAL',
] as const;

/**
 * DUE: late when missed. WINDOW: optional, so nothing is late when it is missed. REPEATED: periodic until the claim
 * ends.
 */
export const TARGET_KINDS = ['DUE', 'WINDOW', 'REPEATED'] as const;

/** The outcome of a claim. */
export const RECOURSE_OUTCOMES = ['UPHELD', 'PARTLY', 'REJECTED'] as const;

/** The kinds of targets: those of its policy, and the promise of a holding letter. */
export const CLAIM_TARGET_CODES = [...TARGET_CODES, 'PROMISED'] as const;
export type ClaimTargetCode = (typeof CLAIM_TARGET_CODES)[number];

const words = text(LIMITS.longText);

/** The recourse: body, address and time limit, in each language of the portal. All empty: not set. */
export const recourse = z.strictObject({ en: words, fr: words, ar: words });
export type Recourse = z.output<typeof recourse>;
