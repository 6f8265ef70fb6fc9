/**
 * How often what is shown is read again by itself, in ms; only while its window is visible. Screens are told
 * of changes (see events.ts): this is for servers and networks that let no stream through.
 */
export const POLL_MS = 60_000;
