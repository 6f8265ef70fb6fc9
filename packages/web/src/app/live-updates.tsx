import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { followEvents, type News } from '../lib/events.ts';
import { gathering } from '../lib/gathering.ts';
import { POLL_MS } from '../lib/polling.ts';
import { useSession } from '../lib/session.ts';
import { readAgain } from './read-again.ts';

/** The first change shows at once; those that follow within this time are one more reading, in ms. */
const GATHER_MS = 1_000;

/** Keeps the screens up to date with what others change, as long as somebody is signed in. */
export function LiveUpdates() {
  const client = useQueryClient();
  const { phase, user } = useSession();
  const id = phase === 'authenticated' ? (user?.id ?? null) : null;
  useEffect(() => {
    if (id === null) return;
    const gather = gathering<News>(GATHER_MS, (news) => readAgain(client, news));
    const stop = followEvents(id, gather.add);
    const poll = setInterval(() => gather.add('all'), POLL_MS);
    return () => {
      stop();
      clearInterval(poll);
      gather.stop();
    };
  }, [client, id]);
  return null;
}
