import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Waiting } from '../../lib/form/waiting.ts';
import { conversationsQuery } from './conversations.queries.ts';
import { goesOn } from './panel-state.ts';
import { claimPlace, findPlace, newPlace, type Place } from '../../lib/form/conversation-place.ts';

interface Shown {
  /** null: it is not known yet which conversation is the newest. */
  readonly place: Place | null;
  readonly open: (place: Place) => void;
}

/** The conversation that this tab shows. */
export function usePlace(waiting: readonly Waiting[]): Shown {
  const [chosen, setChosen] = useState(findPlace);
  const list = useQuery(conversationsQuery(1));
  // Without the list, for example without a connection, a new conversation can be started.
  const newest = list.isPending ? null : (list.data?.data[0] ?? null);
  const [blank] = useState(newPlace);
  const [opened] = useState(Date.now);
  const fallback =
    newest && goesOn(newest, opened)
      ? { conversationId: newest.conversationId, isNew: false }
      : blank;
  const place = chosen ?? (list.isPending ? null : fallback);
  const isKnown = list.data?.data.some(
    ({ conversationId }) => conversationId === place?.conversationId,
  );
  const wasSent = useWasSent(place?.conversationId, waiting);
  const isNew = place?.isNew === true && isKnown !== true && !wasSent;
  const conversationId = place?.conversationId;
  // The tab keeps its conversation, even when another one becomes the newest.
  if (place !== null && (chosen?.conversationId !== conversationId || chosen?.isNew !== isNew))
    setChosen({ ...place, isNew });
  useEffect(() => {
    if (conversationId !== undefined) claimPlace({ conversationId, isNew });
  }, [conversationId, isNew]);
  return { place: place && { ...place, isNew }, open: setChosen };
}

/** Whether messages of a conversation waited here and have all been sent. */
function useWasSent(conversationId: string | undefined, waiting: readonly Waiting[]): boolean {
  const waits = waiting.some((message) => message.conversationId === conversationId);
  const [seen, setSeen] = useState<string | null>(null);
  if (waits && conversationId !== undefined && seen !== conversationId) setSeen(conversationId);
  return seen !== null && seen === conversationId && !waits;
}
