/** A long thread first shows its first and last items. The items between are collapsed. */

const MOST_SHOWN = 12;
const FIRST = 2;
const LAST = 8;

/** The items before and after the collapsed part, and the number of hidden ones. Short threads hide nothing. */
export function folded<Item>(items: readonly Item[]): {
  before: readonly Item[];
  hidden: number;
  after: readonly Item[];
} {
  if (items.length <= MOST_SHOWN) return { before: items, hidden: 0, after: [] };
  return {
    before: items.slice(0, FIRST),
    hidden: items.length - FIRST - LAST,
    after: items.slice(-LAST),
  };
}
