/** Texts of the client's own reports. */
export const clientReports = {
  'clientReports.answer': 'Solution',
  'clientReports.complaint': 'Complaint',
  'clientReports.id': 'ID',
  'clientReports.loadFailed': 'Failed to load reports.',
  'clientReports.name': 'report {id}',
  'clientReports.noMatchTitle': 'No report matches your search',
  'clientReports.pending': 'Pending',
  'clientReports.steps': 'Steps',
  'clientReports.summary': 'Summary',
  'clientReports.tags': 'Tags',
  'clientReports.settled': 'Settled',
  'clientReports.validated': 'Validated',
} as const;
