import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Waiting } from '../../lib/form/waiting.ts';
import {
  CONVERSATIONS_KEY,
  type Kept,
  keptKey,
  keptQuery,
  NOTHING_KEPT,
  withReply,
} from './conversations.queries.ts';
import { followDeliveries } from './outbox.ts';
import type { Place } from '../../lib/form/conversation-place.ts';

interface Shown {
  readonly kept: Kept;
  /** Messages that have not reached the server, in order. */
  readonly unsent: readonly Waiting[];
  readonly isLoading: boolean;
  readonly error: unknown;
  readonly retry: () => void;
}

/** A conversation as the server stores it, and the messages that still wait here. */
export function useConversation(
  { conversationId, isNew }: Place,
  waiting: readonly Waiting[],
): Shown {
  const client = useQueryClient();
  const query = useQuery({ ...keptQuery(conversationId), enabled: !isNew });
  const kept = query.data ?? NOTHING_KEPT;
  const count = waiting.length;
  const before = useRef(count);
  useEffect(
    () =>
      followDeliveries((message, reply) => {
        const key = keptKey(message.conversationId);
        // A read that started before the response arrived would restore the older state.
        void client.cancelQueries({ queryKey: key });
        client.setQueryData<Kept>(key, (old) => withReply(old ?? NOTHING_KEPT, reply));
      }),
    [client],
  );
  useEffect(() => {
    // Messages that were sent by this tab or another one.
    if (count < before.current) void client.invalidateQueries({ queryKey: CONVERSATIONS_KEY });
    before.current = count;
  }, [client, count]);
  const arrived = new Set(kept.messages.map(({ clientMessageId }) => clientMessageId));
  return {
    kept,
    unsent: waiting.filter(
      (message) => message.conversationId === conversationId && !arrived.has(message.id),
    ),
    isLoading: !isNew && query.isPending,
    error: query.error,
    retry: () => void query.refetch(),
  };
}
