/**
 * How often a visible window reads its data again, in ms. Screens normally learn of changes from events (see
 * events.ts); polling is for servers and networks without a stream.
 */
export const POLL_MS = 60_000;
