import { adminReports } from './en/admin-reports.ts';

/** The administrators' reports, in English: the texts come with these screens, and not with every one. */
export const texts = adminReports;
