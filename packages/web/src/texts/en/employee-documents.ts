/** Texts of an employee's documents. */
export const employeeDocuments = {
  'documents.emptySharedText': 'What others share with you appears here.',
  'documents.emptySharedTitle': 'Nothing is shared with you',
  'documents.emptyText': 'Share the first one with a colleague or a client.',
  'documents.sent': 'Sent by me',
  'documents.shared': 'Shared with me',
  'documents.subtitle': 'What you share with others, and what they share with you.',
  'documents.views': 'Documents shown',
} as const;
