/** A long thread opens with its first and last items; what is between is folded. */

const MOST_SHOWN = 12;
const FIRST = 2;
const LAST = 8;

/** The items before the fold and after it, and how many it hides; nothing is hidden of a short thread. */
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
