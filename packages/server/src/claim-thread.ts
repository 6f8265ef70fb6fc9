import { getClaim } from './rooms/claims/claims.service.ts';
import { postMessage } from './rooms/claims/thread/messages.service.ts';
import type { ClaimThread } from './rooms/reports/judge/claim-thread.ts';

/** The claims' room as the reports' room needs it. */
export const claimThread: ClaimThread = { read: getClaim, post: postMessage };
