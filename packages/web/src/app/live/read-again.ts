import type { QueryClient } from '@tanstack/react-query';
import type { News } from '../../lib/live/events.ts';
import { isAffected, isReadAtOnce } from './affected-queries.ts';

/** Refetches everything that a change affects. A hidden page refetches when it becomes visible. */
export function readAgain(client: QueryClient, news: ReadonlySet<News>): void {
  void client.invalidateQueries({
    predicate: (query) => isAffected(query, news),
    refetchType: 'none',
  });
  if (document.hidden) return;
  void client.refetchQueries({
    type: 'active',
    predicate: (query) => isAffected(query, news) && isReadAtOnce(query),
  });
}
