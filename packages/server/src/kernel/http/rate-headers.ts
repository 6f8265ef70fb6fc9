import type { FastifyReply } from 'fastify';
import { type RateBalance, RATE_WINDOW_SECONDS } from '../security/rate-limits.ts';

/**
 * Tells a caller his rate limits and what is left of them, in the fields of the IETF's draft "RateLimit header fields
 * for HTTP". `q` is the number of requests in `w` seconds; `r` are left; after `t` seconds all are available again.
 */
export function tellRates(reply: FastifyReply, balances: readonly RateBalance[]): void {
  reply.headers({
    'ratelimit-policy': balances
      .map(({ work, quota }) => `"${work}";q=${quota};w=${RATE_WINDOW_SECONDS}`)
      .join(', '),
    ratelimit: balances
      .map(({ work, left, fullInSeconds }) => `"${work}";r=${left};t=${fullInSeconds}`)
      .join(', '),
  });
}
