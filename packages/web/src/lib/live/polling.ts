/**
 * The polling interval of a visible window, in ms. Screens normally get changes from events (see events.ts). Polling is
 * for servers and networks without a stream.
 */
export const POLL_MS = 60_000;
