import { toldSettings } from './en/told-settings.ts';

/** English texts of the notification settings; the kinds of which people are told are in en-told.ts. */
export const texts = toldSettings;
