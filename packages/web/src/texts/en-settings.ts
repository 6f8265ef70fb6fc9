import { settings } from './en/settings.ts';

/** The English texts of the overview of the settings, which administrators alone have: they come with it. */
export const texts = settings;
