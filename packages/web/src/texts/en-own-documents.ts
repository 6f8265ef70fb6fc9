import { ownDocuments } from './en/own-documents.ts';

/** English texts of these screens: they come with them, and not with every one. */
export const texts = ownDocuments;
