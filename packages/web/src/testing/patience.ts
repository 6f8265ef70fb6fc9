/**
 * For vi.waitFor: ends a wait that would never end, on the busiest machine too. What is waited for takes a few turns
 * of the event loop.
 */
export const PATIENCE = { timeout: 10_000 } as const;
