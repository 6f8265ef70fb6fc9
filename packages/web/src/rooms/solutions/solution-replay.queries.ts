import { type ReplayInput, replaySolution } from '@recourse/contract/replay';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';

/** A solution as it is to be tried, and the how manieth time that is asked for. */
export interface Trial {
  readonly body: ReplayInput;
  readonly count: number;
}

/** What the past complaints would be answered. Costly, so it is asked when somebody says so, and not kept. */
export function replayQuery({ body, count }: Trial) {
  return queryOptions({
    queryKey: ['replay', body, count],
    queryFn: ({ signal }) => call(replaySolution, { body, signal }),
    staleTime: 'static',
    gcTime: 0,
  });
}
