import { useQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import type { Role } from '@recourse/contract/values/roles';
import { lazyPart } from '../../ui/layout/lazy-part.tsx';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { unreadQuery } from '../../lib/live/unread.ts';
import { PopupButton } from '../../ui/menu/popup-button.tsx';

// Loaded when it is first opened.
const BellPanel = lazyPart(async () => (await import('./bell-panel.tsx')).BellPanel);

/** Opens the notifications, and shows the number of unread ones. */
export function BellButton({ role }: { role: Role }) {
  const t = useT();
  const locale = useLocale();
  const { data } = useQuery(unreadQuery);
  const { count, more } = data?.unread ?? { count: 0, more: false };
  const number = `${new Intl.NumberFormat(locale).format(count)}${more ? '+' : ''}`;
  const label = count === 0 ? t('notifications.bell') : t('notifications.bellUnread', { number });
  return (
    <PopupButton label={label} kind="dialog" icon={Bell} badge={count === 0 ? null : number}>
      {(popup) => <BellPanel role={role} {...popup} />}
    </PopupButton>
  );
}
