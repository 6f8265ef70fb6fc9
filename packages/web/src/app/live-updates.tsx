import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { followEvents, type News } from '../lib/events.ts';
import { useSession } from '../lib/session.ts';

/** The first change shows at once; those that follow within this time are one more reading, in ms. */
const GATHER_MS = 1_000;

/** Queries that draw on every area. */
const DERIVED = ['dashboard', 'trash'];

/** Keeps the screens up to date with what others change, as long as somebody is signed in. */
export function LiveUpdates() {
  const client = useQueryClient();
  const { user } = useSession();
  const id = user?.id ?? null;
  useEffect(() => {
    if (id === null) return;
    const gather = gathering((news) => readAgain(client, news));
    const stop = followEvents(id, gather.add);
    return () => {
      stop();
      gather.stop();
    };
  }, [client, id]);
  return null;
}

/** Every query's key begins with the name of its area. A hidden page is read again when it is looked at. */
function readAgain(client: QueryClient, news: ReadonlySet<News>): void {
  const roots = news.has('all') ? null : new Set<unknown>([...news, ...DERIVED]);
  void client.invalidateQueries({
    predicate: ({ queryKey }) => roots === null || roots.has(queryKey[0]),
    refetchType: document.hidden ? 'none' : 'active',
  });
}

/** Hands on the first news at once, and what comes soon after it together. */
function gathering(onNews: (news: ReadonlySet<News>) => void) {
  let waiting = new Set<News>();
  let timer: ReturnType<typeof setTimeout> | null = null;
  const flush = () => {
    timer = null;
    if (waiting.size === 0) return;
    onNews(waiting);
    waiting = new Set();
    timer = setTimeout(flush, GATHER_MS);
  };
  return {
    add: (news: News) => {
      waiting.add(news);
      if (timer === null) flush();
    },
    stop: () => {
      if (timer !== null) clearTimeout(timer);
    },
  };
}
