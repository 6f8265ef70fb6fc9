/**
 * The timeout for vi.waitFor. It only ends waits that would never end, even on a busy machine. The awaited condition
 * takes a few turns of the event loop.
 */
export const PATIENCE = { timeout: 10_000 } as const;
