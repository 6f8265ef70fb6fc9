import { papers } from './en/papers.ts';

/** The English texts of what is printed of a claim: they come with the pages of paper, and not with every case. */
export const texts = papers;
