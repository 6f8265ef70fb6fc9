/** The name of the draft of an administrator's new document. */
export const NEW_DOCUMENT_DRAFT = 'document:admin-new';
