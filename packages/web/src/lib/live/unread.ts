import {
  countNotifications,
  type ReadMark,
  readNotifications,
  type UnreadNotifications,
} from '@recourse/contract/notifications';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../api/api.ts';

/** The first part of the key of every query about notifications. */
export const NOTIFICATIONS_KEY = ['notifications'] as const;
const UNREAD_KEY = [...NOTIFICATIONS_KEY, 'unread'] as const;

/** The number of unread notifications of the user, and their claims. */
export const unreadQuery = queryOptions({
  queryKey: UNREAD_KEY,
  queryFn: ({ signal }) => call(countNotifications, { signal }),
});

/** Marks notifications as read, and updates their number wherever it is shown. */
export function useMarkRead() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ReadMark) => call(readNotifications, { body }),
    onSuccess: (left: UnreadNotifications) => client.setQueryData(UNREAD_KEY, left),
  });
}

/** Marks the notifications about a claim as read while its page is visible. */
export function useReadClaim(claimId: number): void {
  const { data } = useQuery(unreadQuery);
  const { mutate } = useMarkRead();
  const newest = data?.claimIds.includes(claimId) === true ? data.newest : null;
  useEffect(() => {
    if (newest === null) return;
    const read = () => {
      if (!document.hidden) mutate({ claimId });
    };
    read();
    document.addEventListener('visibilitychange', read);
    return () => document.removeEventListener('visibilitychange', read);
  }, [claimId, newest, mutate]);
}
