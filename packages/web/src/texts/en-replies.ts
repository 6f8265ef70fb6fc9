import { cannedReplies } from './en/replies.ts';
import { whose } from './en/whose.ts';

/** The English texts of the canned replies, which come when these are opened. */
export const texts = { ...cannedReplies, ...whose } as const;
