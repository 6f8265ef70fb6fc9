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

/** Polled, because no event reports mails: they are sent without an action of a user. */
const LIST_MS = 10_000;
const QUEUE_MS = 60_000;

interface MailListRequest extends PageRequest {
  state?: MailState;
  kind?: ListedMailKind;
}

/** One page of the mails, and whether mails are being sent. */
export function mailListQuery(query: MailListRequest) {
  return queryOptions({
    queryKey: [...MAIL_KEY, 'list', query],
    queryFn: ({ signal }) => call(listMails, { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: LIST_MS,
  });
}

/** Whether mails are being sent, for the other screens. */
export const mailQueueQuery = queryOptions({
  queryKey: [...MAIL_KEY, 'queue'],
  queryFn: async ({ signal }): Promise<MailQueue> =>
    (await call(listMails, { query: { perPage: 1 }, signal })).queue,
  refetchInterval: QUEUE_MS,
});

/** Retries a mail. After that, its recipient's address no longer counts as bouncing. */
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

/** Sends a test mail to the user's own address. */
export function useTestMail() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(sendTestMail, {}),
    onSettled: () => client.invalidateQueries({ queryKey: MAIL_KEY }),
  });
}
