import { mail } from './en/mail.ts';
import { mailPaused } from './en/mail-paused.ts';

/** The English texts of a screen that administrators alone have: they come with it, and not with every screen. */
export const texts = { ...mail, ...mailPaused };
