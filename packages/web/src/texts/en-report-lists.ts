import { reportLists } from './en/report-lists.ts';

/** The English texts of a client's list of reports, which come with it. */
export const texts = reportLists;
