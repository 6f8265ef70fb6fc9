import { getClaim } from './rooms/claims/claims.service.ts';
import { postMessage } from './rooms/claims/thread/messages.service.ts';
import type { ClaimThread } from './rooms/reports/judge/claim-thread.ts';

/** The part of the claims' room that the reports' room needs. */
export const claimThread: ClaimThread = { read: getClaim, post: postMessage };
