import type { Notification } from '@recourse/contract/told/notification-list';
import type { NotificationKind } from '@recourse/contract/values/notification-kinds';
import type { Role } from '@recourse/contract/values/roles';
import clsx from 'clsx';
import { Link } from 'react-router';
import { dateFormat } from '../../lib/i18n/date-format.ts';
import { type TextKey, useLocale, useT } from '../../lib/i18n/i18n.ts';
import { useMarkRead } from '../../lib/live/unread.ts';
import { DateTime } from '../../ui/display/date-time.tsx';
import { UnreadDot } from '../../ui/display/unread-dot.tsx';
import { placeOf } from './notification-place.ts';
import { Reference } from '../../ui/display/reference.tsx';

const SENTENCES: Readonly<Record<NotificationKind, TextKey>> = {
  'claim.assigned': 'notifications.assigned',
  'claim.answered': 'notifications.answered',
  'claim.replied': 'notifications.replied',
  'claim.status': 'notifications.status',
  'claim.reopened': 'notifications.reopened',
  'claim.withdrawn': 'notifications.withdrawn',
  'claim.answer-withdrawn': 'notifications.answerWithdrawn',
  'claim.waiting': 'notifications.waiting',
  'claim.merged': 'notifications.merged',
  'claim.note': 'notifications.note',
  'claim.risk': 'notifications.risk',
  'claim.late': 'notifications.late',
  'report.validated': 'notifications.validated',
  'document.shared': 'notifications.shared',
  'mail.paused': 'mail.paused',
  'audit.burst': 'notifications.burst',
  'webhook.disabled': 'notifications.webhookDisabled',
};

interface NotificationRowProps {
  row: Notification;
  role: Role;
  onGo: () => void;
}

/** A notification: what happened, and a link to the object. */
export function NotificationRow({ row, role, onGo }: NotificationRowProps) {
  const t = useT();
  const locale = useLocale();
  const { mutate } = useMarkRead();
  const name = row.actor?.name ?? t('notifications.portal');
  const status = row.status === null ? '' : t(`case.${row.status}`);
  const reason = row.reason === null ? '' : t(`mail.reason.${row.reason}`);
  const format = dateFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
  const time = format.format(new Date(row.at));
  return (
    <li className="border-b border-line last:border-b-0">
      <Link
        data-row
        to={placeOf(role, row)}
        className="flex gap-3 px-4 py-3 outline-offset-[-2px] hover:bg-soft"
        onClick={() => {
          onGo();
          // The page of a claim marks its notifications as read.
          if (!row.read && row.area !== 'claims') mutate({ ids: [row.id] });
        }}
      >
        <span className="mt-1.5 w-2 shrink-0">
          {!row.read && <UnreadDot label={t('notifications.unread')} />}
        </span>
        <span className="grid min-w-0 gap-0.5">
          <span className={clsx(!row.read && 'font-semibold')}>
            {t(SENTENCES[row.kind], { name, status, reason, time, count: row.count })}
            {row.count > 1 && (
              <span className="ms-1.5 font-normal text-muted">
                {t('notifications.times', { count: row.count })}
              </span>
            )}
          </span>
          <span dir="auto" className="truncate text-muted">
            {row.title}
          </span>
          <span className="flex flex-wrap gap-x-2 text-xs text-muted">
            <DateTime at={row.at} />
            {row.reference !== null && <Reference>{row.reference}</Reference>}
          </span>
        </span>
      </Link>
    </li>
  );
}
