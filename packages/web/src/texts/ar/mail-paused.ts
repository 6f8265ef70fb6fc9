import type { mailPaused as english } from '../en/mail-paused.ts';
import type { Translated } from '../translated.ts';

/** Arabic for en/mail-paused.ts. */
export const mailPaused: Translated<typeof english> = {
  'mail.paused': 'لا تخرج رسائل البريد منذ {time}: {reason}.',
  'mail.reason.AWAY': 'يتعذر الوصول إلى خادم البريد',
  'mail.reason.CERTIFICATE': 'لا يوفر خادم البريد تشفيرًا، أو لا يضمن أحد شهادته',
  'mail.reason.SENDER': 'يرفض خادم البريد المُرسِل (MAIL_FROM وMAIL_BOUNCES)',
  'mail.reason.SIGN_IN': 'يرفض خادم البريد الاسم أو كلمة المرور في SMTP_URL',
};
