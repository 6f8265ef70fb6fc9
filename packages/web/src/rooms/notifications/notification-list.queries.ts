import { listNotifications } from '@recourse/contract/told/notification-list';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { NOTIFICATIONS_KEY } from '../../lib/live/unread.ts';

/** The notifications, newest first, page by page. */
export const notificationList = infiniteQueryOptions({
  queryKey: [...NOTIFICATIONS_KEY, 'list'],
  queryFn: ({ pageParam, signal }) =>
    call(listNotifications, { query: pageParam === null ? {} : { after: pageParam }, signal }),
  initialPageParam: null as number | null,
  getNextPageParam: ({ meta }) => meta.next,
});
