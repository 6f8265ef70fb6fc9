/** The first part of the key of every query about documents. */
export const DOCUMENTS_KEY = ['documents'] as const;
