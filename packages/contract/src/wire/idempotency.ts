import { LIMITS } from '../values/limits.ts';

/** Idempotent POSTs: a request that is repeated after a lost response or a double click is executed only once. */

/** The header with the idempotency key of a request; for endpoints that are `idempotent`. */
export const IDEMPOTENCY_HEADER = 'idempotency-key';

/** How long the server answers a repeated request with the stored first result, in hours. */
export const IDEMPOTENCY_HOURS = 24;

export const IDEMPOTENCY_MESSAGES = {
  key: `Idempotency-Key must have 1 to ${LIMITS.idempotencyKey} visible ASCII characters.`,
  otherContent: 'This Idempotency-Key has been used with other contents.',
  running: 'The same request is still being worked on. Please try again shortly.',
} as const;

const KEY = new RegExp(`^[\\x21-\\x7e]{1,${LIMITS.idempotencyKey}}$`);

/** Whether a header value is a valid key. */
export const isIdempotencyKey = (value: string): boolean => KEY.test(value);
