/** Names of what is promised, apart from policies and targets: every claim names them, and few screens show a policy. */

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
