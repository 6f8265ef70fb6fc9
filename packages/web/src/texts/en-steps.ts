import { firstRun } from './en/first-run.ts';

/** The English texts of the first steps, which only a new installation has: they come with them. */
export const texts = firstRun;
