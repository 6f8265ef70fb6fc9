import { documentDialogs } from './en/document-dialogs.ts';

/** English texts of these screens: they come with them, and not with every one. */
export const texts = documentDialogs;
