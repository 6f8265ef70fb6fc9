import { QueryClient } from '@tanstack/react-query';

const STALE_MS = 30_000;

/** What one session has read. Retries are the calls' own business (lib/api.ts). */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: STALE_MS, retry: false },
      mutations: { retry: false },
    },
  });
}
