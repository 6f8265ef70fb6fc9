import { latestImport, previewImport, runImport } from '@recourse/contract/imports';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { upload, type UploadInput } from '../../lib/api/upload.ts';
import { SOLUTIONS_KEY } from '../solutions/solutions.queries.ts';

const LATEST_KEY = ['imports', 'latest'] as const;
const FOLLOWED_EVERY_MS = 1_000;

/** The running import, else the last one. It is refetched every second while one runs. */
export function latestImportQuery(isOursRunning: boolean) {
  return queryOptions({
    queryKey: LATEST_KEY,
    queryFn: ({ signal }) => call(latestImport, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      isOursRunning || state.data?.latest?.state === 'RUNNING' ? FOLLOWED_EVERY_MS : false,
  });
}

/** Sends a file to be checked. */
export const sendPreview = (input: UploadInput) => upload(previewImport, input);

/** Sends a file to be imported. */
export const sendImport = (input: UploadInput) => upload(runImport, input);

/** Refetches everything that an import may have changed. */
export function useImportChanged(): () => Promise<unknown> {
  const queries = useQueryClient();
  return () =>
    Promise.all(
      [LATEST_KEY, SOLUTIONS_KEY, ['dashboard']].map((queryKey) =>
        queries.invalidateQueries({ queryKey: [...queryKey] }),
      ),
    );
}
