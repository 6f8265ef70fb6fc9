import { useQuery } from '@tanstack/react-query';
import type { ShownList } from '../shown-list.ts';
import type { InboxPlace } from '../use-inbox-place.ts';
import { viewsQuery } from './views.queries.ts';

export interface Shown {
  /** undefined: the view is not loaded yet, or was deleted. */
  readonly list: ShownList | undefined;
  readonly isGone: boolean;
  /** Why the views could not be loaded, and a retry. */
  readonly error: Error | null;
  readonly retry: () => void;
}

/** The list that is in the address. */
export function useShownList({ queue, viewId }: InboxPlace): Shown {
  const { data, error, refetch } = useQuery({ ...viewsQuery, enabled: viewId !== null });
  const retry = (): void => void refetch();
  if (viewId === null) return { list: queue, isGone: false, error: null, retry };
  const list = data?.data.find(({ id }) => id === viewId);
  return { list, isGone: data !== undefined && list === undefined, error, retry };
}
