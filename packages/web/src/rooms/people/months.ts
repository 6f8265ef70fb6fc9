import type { HistoryItem } from '@recourse/contract/people';

/** The items of one month, in their order. */
export interface Month {
  readonly key: string;
  /** An instant in that month. */
  readonly at: string;
  readonly items: readonly HistoryItem[];
}

/** Groups items by the month in which they happened, in the reader's time zone. */
export function byMonth(items: readonly HistoryItem[]): Month[] {
  const months = Map.groupBy(items, ({ at }) => {
    const day = new Date(at);
    return `${day.getFullYear()}-${day.getMonth()}`;
  });
  return [...months].map(([key, own]) => ({ key, at: own[0]?.at ?? '', items: own }));
}

const isOpen = (item: HistoryItem): boolean =>
  item.kind === 'CLAIM' && (item.status === 'OPEN' || item.status === 'PENDING');

/** Splits the items into the claims that wait for an answer, which come first, and all others. */
export function openFirst(items: readonly HistoryItem[]): {
  open: HistoryItem[];
  others: HistoryItem[];
} {
  return { open: items.filter(isOpen), others: items.filter((item) => !isOpen(item)) };
}
