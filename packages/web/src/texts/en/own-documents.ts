/** Texts of the table that employees and clients have. */
export const ownDocuments = {
  'documents.from': 'From {name}',
  'documents.sharedHeading': 'Shared',
  'documents.staffOnly': 'Administrators only',
  'documents.to': 'To {name}',
} as const;
