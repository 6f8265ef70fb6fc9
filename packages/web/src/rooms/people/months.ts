import type { HistoryItem } from '@recourse/contract/people';

/** The items of one month, in their order. */
export interface Month {
  readonly key: string;
  /** A moment of that month. */
  readonly at: string;
  readonly items: readonly HistoryItem[];
}

/** Items under the months in which they happened, where the reader is. */
export function byMonth(items: readonly HistoryItem[]): Month[] {
  const months = Map.groupBy(items, ({ at }) => {
    const day = new Date(at);
    return `${day.getFullYear()}-${day.getMonth()}`;
  });
  return [...months].map(([key, own]) => ({ key, at: own[0]?.at ?? '', items: own }));
}

const isOpen = (item: HistoryItem): boolean =>
  item.kind === 'CLAIM' && (item.status === 'OPEN' || item.status === 'PENDING');

/** The claims that wait for an answer, which stand first, and everything else. */
export function openFirst(items: readonly HistoryItem[]): {
  open: HistoryItem[];
  others: HistoryItem[];
} {
  return { open: items.filter(isOpen), others: items.filter((item) => !isOpen(item)) };
}
