/** Texts of a client's documents. */
export const clientDocuments = {
  'documents.clientSubtitle':
    'Files for our staff, and what they shared with you. Nobody else sees them.',
  'documents.emptyClientText': 'Upload the first one above: an invoice, a picture of the damage.',
  'documents.employeeHint': 'Optional. Administrators see it in any case.',
  'documents.employeePlaceholder': 'Type a name',
  'documents.employeesFailed': 'Failed to load employees',
  'documents.file': 'File',
  'documents.shareWith': 'Share with an employee',
  'documents.upload': 'Upload',
  'documents.uploadDone': 'Document uploaded.',
  'documents.uploadTitle': 'Upload a file',
} as const;
