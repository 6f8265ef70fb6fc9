import { clientDocuments } from './en/client-documents.ts';

/** English texts of these screens: they come with them, and not with every one. */
export const texts = clientDocuments;
