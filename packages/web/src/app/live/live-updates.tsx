import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { followEvents, type News } from '../../lib/live/events.ts';
import { throttledBatch } from '../../lib/live/throttled-batch.ts';
import { POLL_MS } from '../../lib/live/polling.ts';
import { useSession } from '../../lib/session/session.ts';
import { readAgain } from './read-again.ts';

/** The first change is shown at once. Later ones within this time, in ms, are read together. */
const BATCH_MS = 1_000;

/** Keeps the screens up to date with other people's changes while somebody is signed in. */
export function LiveUpdates() {
  const client = useQueryClient();
  const { phase, user } = useSession();
  const id = phase === 'authenticated' ? (user?.id ?? null) : null;
  useEffect(() => {
    if (id === null) return;
    const batch = throttledBatch<News>(BATCH_MS, (news) => readAgain(client, news));
    const stop = followEvents(id, batch.add);
    const poll = setInterval(() => batch.add('all'), POLL_MS);
    return () => {
      stop();
      clearInterval(poll);
      batch.stop();
    };
  }, [client, id]);
  return null;
}
