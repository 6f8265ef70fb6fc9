import { Link } from 'react-router';
import { PATHS } from '../../app/paths.ts';
import { dateFormat } from '../../lib/i18n/date-format.ts';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { Notice } from '../../ui/feedback/notice.tsx';

/** Says that mails to a user bounce, with a link to these mails. */
export function FailedAddress({ since, username }: { since: string; username: string }) {
  const t = useT();
  const locale = useLocale();
  const format = dateFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
  const place = new URLSearchParams({ q: username });
  return (
    <Notice
      tone="warning"
      action={
        <Link to={`${PATHS.mail}?${place}`} className="shrink-0 font-semibold underline">
          {t('users.mailsFailLink')}
        </Link>
      }
    >
      {t('users.mailsFailText', { time: format.format(new Date(since)) })}
    </Notice>
  );
}
