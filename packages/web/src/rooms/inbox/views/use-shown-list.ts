import { useQuery } from '@tanstack/react-query';
import type { ShownList } from '../shown-list.ts';
import type { InboxPlace } from '../use-inbox-place.ts';
import { viewsQuery } from './views.queries.ts';

export interface Shown {
  /** undefined: its view is not known yet, or gone. */
  readonly list: ShownList | undefined;
  readonly isGone: boolean;
  /** Why the views could not be read, and how to try again. */
  readonly error: Error | null;
  readonly retry: () => void;
}

/** The list that the address names. */
export function useShownList({ queue, viewId }: InboxPlace): Shown {
  const { data, error, refetch } = useQuery({ ...viewsQuery, enabled: viewId !== null });
  const retry = (): void => void refetch();
  if (viewId === null) return { list: queue, isGone: false, error: null, retry };
  const list = data?.data.find(({ id }) => id === viewId);
  return { list, isGone: data !== undefined && list === undefined, error, retry };
}
