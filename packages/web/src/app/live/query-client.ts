import { notifyManager, QueryClient } from '@tanstack/react-query';

const STALE_MS = 30_000;

/** The cache of one session. The calls do their own retries (lib/api/api.ts). */
export function createQueryClient(): QueryClient {
  // By default a timer tells the screens. A button would then be busy only after the second press of a double click.
  notifyManager.setScheduler(queueMicrotask);
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: STALE_MS,
        retry: false,
        // Without a network a request should fail with a message, not wait silently.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
