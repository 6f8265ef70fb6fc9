import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useT } from '../../lib/i18n/i18n.ts';
import { useFromThisList } from '../../lib/list/list-behind.ts';
import { unreadQuery } from '../../lib/live/unread.ts';
import { useSession } from '../../lib/session/session.ts';
import { UnreadWord } from '../../ui/display/unread-dot.tsx';

/**
 * The number of a claim in a list, as a link to the page of the claim. Claims with unread notifications are marked for
 * a client.
 */
export function CaseLink({ id }: { id: number }) {
  const t = useT();
  const { isClient } = useSession();
  const list = useFromThisList();
  const { data } = useQuery({ ...unreadQuery, enabled: isClient });
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      <Link
        to={String(id)}
        state={list}
        relative="path"
        aria-label={t('claims.openAction', { id })}
        className="font-medium text-accent underline-offset-2 hover:underline"
      >
        #{id}
      </Link>
      {isClient && data?.claimIds.includes(id) === true && (
        <UnreadWord label={t('notifications.unread')} />
      )}
    </span>
  );
}
