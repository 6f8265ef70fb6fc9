import { dialogs } from './en/dialogs.ts';

/** Texts of dialogs in English: they come with the first dialog. */
export const texts = dialogs;
