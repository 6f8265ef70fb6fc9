import { recovery } from './en/recovery.ts';

/** The English texts of the pages on which a forgotten password is replaced: they come with them. */
export const texts = recovery;
