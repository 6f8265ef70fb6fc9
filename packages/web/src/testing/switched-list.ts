import {
  QueryClient,
  type QueryKey,
  QueryObserver,
  type QueryObserverOptions,
} from '@tanstack/react-query';

type ListQuery<Rows, Key extends QueryKey> = QueryObserverOptions<Rows, Error, Rows, Rows, Key>;

/**
 * The rows that a list shows when its screen switches from a loaded query to one that is still loading; undefined:
 * none.
 */
export function shownWhileLoading<Rows, Key extends QueryKey>(
  rows: Rows,
  from: ListQuery<Rows, Key>,
  to: ListQuery<Rows, Key>,
): Rows | undefined {
  const client = new QueryClient();
  client.setQueryData<Rows>(from.queryKey, () => rows);
  const observer = new QueryObserver(client, { ...from, enabled: false });
  observer.setOptions({ ...to, enabled: false });
  return observer.getCurrentResult().data;
}
