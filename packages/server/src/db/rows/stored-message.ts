import type { MessageRow } from '../tables.ts';

/** A stored message, with its author's name. */
export type StoredMessage = MessageRow & { author_name: string | null };
