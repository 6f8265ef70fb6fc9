import { adminDocuments } from './en/admin-documents.ts';

/** The administrators' documents, in English: the texts come with these screens, and not with every one. */
export const texts = adminDocuments;
