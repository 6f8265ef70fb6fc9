/** Texts of a client's list of reports. */
export const reportLists = {
  'clientReports.ai': 'AI assistant',
  'clientReports.created': 'Created',
  'clientReports.employee': 'An employee',
  'clientReports.emptyText':
    'Describe a problem to the AI assistant: the conversation becomes a report that our staff checks.',
  'clientReports.emptyTitle': 'No reports yet',
  'clientReports.everyState': 'Every state',
  'clientReports.handledBy': 'Handled by',
  'clientReports.keptBack':
    'Our staff has looked into this. If you still need an answer, ask the assistant for a person.',
  'clientReports.noMatchText': 'Try another word, or a part of it.',
  'clientReports.notValidated': 'The answer is shown here as soon as our staff has checked it.',
  'clientReports.search': 'Search your reports',
  'clientReports.startChat': 'Ask the assistant',
  'clientReports.stateFilter': 'Reports shown',
  'clientReports.status': 'Status',
  'clientReports.subtitle': 'What you asked the assistant, and what became of it.',
  'clientReports.title': 'Reports',
  'clientReports.unchecked': 'Not yet checked',
  'clientReports.waiting': 'Waiting for an employee',
} as const;
