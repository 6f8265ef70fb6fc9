import type { MailQueue } from '@recourse/contract/told/mail-log';
import { dateFormat } from '../../lib/i18n/date-format.ts';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';

/**
 * Since when the mail queue is paused, why, and when it retries; null while mails are being sent.
 */
export function usePausedText(queue: MailQueue): string | null {
  const t = useT();
  const locale = useLocale();
  const { pausedSince, pausedUntil, reason } = queue;
  if (queue.goesOut || pausedSince === null || reason === null) return null;
  const format = dateFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
  const shown = (at: string) => format.format(new Date(at));
  const said = t('mail.paused', { time: shown(pausedSince), reason: t(`mail.reason.${reason}`) });
  return pausedUntil === null
    ? said
    : `${said} ${t('mail.notBefore', { time: shown(pausedUntil) })}`;
}
