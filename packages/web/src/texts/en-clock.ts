import { clock } from './en/clock.ts';

/** The English texts of what was promised, which come with the page of a claim. */
export const texts = clock;
