import { solutions } from './en/solutions.ts';

/** The English texts of lists and forms of solutions, which come with them. */
export const texts = solutions;
