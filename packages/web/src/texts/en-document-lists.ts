import { documentLists } from './en/document-lists.ts';

/** English texts of the lists of documents: they come with these screens, and not with every one. */
export const texts = documentLists;
