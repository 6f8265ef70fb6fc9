import {
  listMails,
  type ListedMailKind,
  type MailQueue,
  retryMail,
  sendTestMail,
} from '@recourse/contract/told/mail-log';
import type { MailState } from '@recourse/contract/told/mail';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import type { PageRequest } from '../../lib/list/use-list-state.ts';

const MAIL_KEY = ['mail'] as const;

/** No event tells of mails, because they end without anybody's doing. */
const LIST_MS = 10_000;
const QUEUE_MS = 60_000;

interface MailListRequest extends PageRequest {
  state?: MailState;
  kind?: ListedMailKind;
}

/** One page of the mails, and whether mails go out. */
export function mailListQuery(query: MailListRequest) {
  return queryOptions({
    queryKey: [...MAIL_KEY, 'list', query],
    queryFn: ({ signal }) => call(listMails, { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: LIST_MS,
  });
}

/** Whether mails go out, for the other screens. */
export const mailQueueQuery = queryOptions({
  queryKey: [...MAIL_KEY, 'queue'],
  queryFn: async ({ signal }): Promise<MailQueue> =>
    (await call(listMails, { query: { perPage: 1 }, signal })).queue,
  refetchInterval: QUEUE_MS,
});

/** Has a mail tried again; after that its recipient's address counts as a good one. */
export function useRetryMail() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(retryMail, { params: { id } }),
    onSettled: async () => {
      await Promise.all([
        client.invalidateQueries({ queryKey: MAIL_KEY }),
        client.invalidateQueries({ queryKey: ['users'] }),
      ]);
    },
  });
}

/** Sends a mail to the user himself. */
export function useTestMail() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(sendTestMail, {}),
    onSettled: () => client.invalidateQueries({ queryKey: MAIL_KEY }),
  });
}
