import { conflicts } from './en/conflicts.ts';

/** English texts that come with forms of rows. */
export const texts = conflicts;
