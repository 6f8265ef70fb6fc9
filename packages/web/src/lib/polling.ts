/**
 * How often a list looks for news by itself, in ms; only while its window is visible. It is told of changes
 * (see events.ts): this is for servers and networks that let no stream through.
 */
export const POLL_MS = 60_000;
