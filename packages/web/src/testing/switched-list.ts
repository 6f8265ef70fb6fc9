import {
  QueryClient,
  type QueryKey,
  QueryObserver,
  type QueryObserverOptions,
} from '@tanstack/react-query';

type ListQuery<Rows, Key extends QueryKey> = QueryObserverOptions<Rows, Error, Rows, Rows, Key>;

/**
 * What a list has to show when its screen goes from one query, whose rows are there, to another one that is still on
 * its way; undefined: nothing.
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
