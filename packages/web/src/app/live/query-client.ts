import { QueryClient } from '@tanstack/react-query';

const STALE_MS = 30_000;

/** What one session has read. Retries are the calls' own business (lib/api/api.ts). */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: STALE_MS,
        retry: false,
        // Without a network a request fails and says so; waiting for one in silence helps nobody.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
