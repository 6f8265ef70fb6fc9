/** Texts of the reports that an employee has validated; what reports have in common is in client-reports.ts. */
export const employeeReports = {
  'employeeReports.client': 'Client',
  'employeeReports.emptyText': 'Reports that you validate are kept here.',
  'employeeReports.emptyTitle': 'You have not validated a report yet',
  'employeeReports.noMatchText': 'Try another word, a part of it, or the number of a report.',
  'employeeReports.search': 'Search reports',
  'employeeReports.solution': 'Solution {id}',
  'employeeReports.subtitle': 'What you validated: the complaint and the answer you confirmed.',
  'employeeReports.title': 'My Reports',
  'employeeReports.validated': 'Validated',
} as const;
