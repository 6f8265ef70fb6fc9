import { claimDue } from './en/claim-due.ts';

/** The English texts of when a claim is due, which come with the lists and homes that say so. */
export const texts = claimDue;
