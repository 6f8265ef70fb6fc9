import { caseTexts } from './en/case.ts';
import { mailPaused } from './en/mail-paused.ts';
import { notificationTexts } from './en/notifications.ts';

/** The bell's list, in English, with the words for statuses and for mails that do not go out: they come when it is first opened. */
export const texts = { ...caseTexts, ...mailPaused, ...notificationTexts };
