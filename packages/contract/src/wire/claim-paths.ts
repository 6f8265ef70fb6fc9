/**
 * The paths of the calls that the page of a claim begins with. They stand apart from their endpoints, because the portal
 * asks for a claim while it is still loading these.
 */
export const CLAIM_PATHS = {
  claim: '/api/claims/:id',
  thread: '/api/claims/:id/thread',
} as const;
