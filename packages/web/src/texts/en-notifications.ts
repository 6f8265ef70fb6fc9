import { caseTexts } from './en/case.ts';
import { notificationTexts } from './en/notifications.ts';

/** The bell's list, in English, with the words for statuses: they come when it is first opened. */
export const texts = { ...caseTexts, ...notificationTexts };
