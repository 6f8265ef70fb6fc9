import { teams } from './en/teams.ts';

/** The English texts of a screen that administrators alone have: they come with it, and not with every screen. */
export const texts = teams;
