/** Texts of the dialogs that share and delete documents. */
export const documentDialogs = {
  'documents.deleteFailed': 'Delete failed',
  'documents.deleteText': '“{name}” disappears for everybody. An administrator can restore it.',
  'documents.deleteTitle': 'Delete this document?',
  'documents.deleted': 'Document deleted.',
  'documents.recipient': 'Recipient',
  'documents.recipientPlaceholder': 'Type a name',
  'documents.shareAction': 'Share',
  'documents.shareDone': 'Document shared.',
  'documents.sharing': 'Sharing…',
} as const;
