import * as z from 'zod/mini';
import { text } from '../values/common.ts';
import { LIMITS } from '../values/limits.ts';

/** What claims and policies both name: what a date is for, how a claim ended, and whom its client can turn to. */

/** What a policy sets a time for. */
export const TARGET_CODES = [
  'ACK',
  'FIRST_REPLY',
  'SUMMARY',
  'UPDATE',
  'DELAY_NOTICE',
  'FINAL',
] as const;

/** DUE: late when missed. WINDOW: a chance, nothing is late when it is missed. REPEATED: again and again until the end. */
export const TARGET_KINDS = ['DUE', 'WINDOW', 'REPEATED'] as const;

/** How a claim ended. */
export const RECOURSE_OUTCOMES = ['UPHELD', 'PARTLY', 'REJECTED'] as const;

/** What a target is for: what its policy promises, or what a holding letter does. */
export const CLAIM_TARGET_CODES = [...TARGET_CODES, 'PROMISED'] as const;
export type ClaimTargetCode = (typeof CLAIM_TARGET_CODES)[number];

const words = text(LIMITS.longText);

/** Whom a client can turn to: body, address and time limit, in each language of the portal. All empty: nobody yet. */
export const recourse = z.strictObject({ en: words, fr: words, ar: words });
export type Recourse = z.output<typeof recourse>;
