import { cannedReplies } from './en/replies.ts';

/** The English texts of the canned replies, which come when these are opened. */
export const texts = cannedReplies;
