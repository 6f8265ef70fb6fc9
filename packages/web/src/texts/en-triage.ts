import { triage } from './en/triage.ts';

/** The English texts of triage, which come with the page of a claim for the staff. */
export const texts = triage;
