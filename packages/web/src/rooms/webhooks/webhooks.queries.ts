import {
  createWebhook,
  deleteWebhook,
  type DeliveryState,
  getWebhook,
  listDeliveries,
  listWebhooks,
  type NewWebhook,
  replayDelivery,
  rotateWebhook,
  testWebhook,
  updateWebhook,
  type Webhook,
  type WebhookChanges,
} from '@recourse/contract/told/webhooks';
import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { hasStatus } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/api.ts';

const WEBHOOKS_KEY = ['webhooks'] as const;

/** Polled, because no event reports messages: they are sent without an action of a user. */
const POLL_MS = 10_000;

/** All webhooks. */
export const webhookListQuery = queryOptions({
  queryKey: [...WEBHOOKS_KEY, 'list'],
  queryFn: ({ signal }) => call(listWebhooks, { signal }),
  refetchInterval: POLL_MS,
});

/** One webhook. */
export function webhookQuery(id: number) {
  return queryOptions({
    queryKey: [...WEBHOOKS_KEY, 'one', id],
    queryFn: ({ signal }) => call(getWebhook, { params: { id }, signal }),
    refetchInterval: POLL_MS,
  });
}

/** The messages of a webhook, the newest first, a page at a time. */
export function deliveriesQuery(id: number, state: DeliveryState | undefined) {
  return infiniteQueryOptions({
    queryKey: [...WEBHOOKS_KEY, 'deliveries', id, state],
    queryFn: ({ pageParam, signal }) =>
      call(listDeliveries, {
        params: { id },
        query: {
          ...(state === undefined ? {} : { state }),
          ...(pageParam === null ? {} : { after: pageParam }),
        },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ meta }) => meta.next,
    refetchInterval: POLL_MS,
  });
}

/** Adds a webhook. Only this answer contains its secret. */
export function useCreateWebhook() {
  const onSettled = useInvalidate();
  return useMutation({
    mutationFn: (body: NewWebhook) => call(createWebhook, { body }),
    onSettled,
  });
}

interface Update {
  /** The webhook as it was seen. The server refuses the change with 412 when it has a newer version. */
  seen: Pick<Webhook, 'id' | 'version'>;
  body: WebhookChanges;
}

/** Changes a webhook, or turns it on or off. */
export function useUpdateWebhook() {
  const onSettled = useInvalidate();
  return useMutation({
    mutationFn: ({ seen: { id, version }, body }: Update) =>
      call(updateWebhook, { params: { id }, body, ifMatch: version }),
    onSettled,
  });
}

/** Deletes a webhook. A missing one counts as deleted. */
export function useDeleteWebhook() {
  const onSettled = useInvalidate();
  return useMutation({
    mutationFn: async (id: number) => {
      try {
        await call(deleteWebhook, { params: { id } });
      } catch (error) {
        if (!hasStatus(error, 404)) throw error;
      }
    },
    onSettled,
  });
}

/** Makes a new secret. Only this answer contains it. */
export function useRotateWebhook() {
  const onSettled = useInvalidate();
  return useMutation({
    mutationFn: (id: number) => call(rotateWebhook, { params: { id } }),
    onSettled,
  });
}

/** Sends a message that tests a webhook. */
export function useTestWebhook() {
  const onSettled = useInvalidate();
  return useMutation({
    mutationFn: (id: number) => call(testWebhook, { params: { id } }),
    onSettled,
  });
}

/** Sends a message again. */
export function useReplayDelivery() {
  const onSettled = useInvalidate();
  return useMutation({
    mutationFn: (id: number) => call(replayDelivery, { params: { id } }),
    onSettled,
  });
}

function useInvalidate() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: WEBHOOKS_KEY });
}
