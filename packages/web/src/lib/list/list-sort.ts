/** The sort order of a list, in the format of the address and the API: 'name', or '-name' for descending. */

/** The column and direction of a sort order. */
export interface Sort {
  by: string;
  direction: 'asc' | 'desc';
}

/** Parses an order; undefined when it is not one of the supported orders. */
export function readSort<Text extends string>(
  text: string,
  offered: readonly Text[],
): { text: Text; sort: Sort } | undefined {
  const known = offered.find((one) => one === text);
  if (known === undefined) return undefined;
  const isTurned = known.startsWith('-');
  return {
    text: known,
    sort: { by: isTurned ? known.slice(1) : known, direction: isTurned ? 'desc' : 'asc' },
  };
}

/** The text of an order. */
export function sortText({ by, direction }: Sort): string {
  return direction === 'desc' ? `-${by}` : by;
}
