import { access } from './en/access.ts';

/** The English texts of a screen that administrators alone have: they come with it, and not with every screen. */
export const texts = access;
