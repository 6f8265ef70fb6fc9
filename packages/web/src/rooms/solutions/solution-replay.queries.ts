import { type ReplayInput, replaySolution } from '@recourse/contract/replay';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';

/** A solution to test, and the number of the test. */
export interface Trial {
  readonly body: ReplayInput;
  readonly count: number;
}

/** The answers that past complaints would get. The test is expensive, so it runs only on request and is not cached. */
export function replayQuery({ body, count }: Trial) {
  return queryOptions({
    queryKey: ['replay', body, count],
    queryFn: ({ signal }) => call(replaySolution, { body, signal }),
    staleTime: 'static',
    gcTime: 0,
  });
}
