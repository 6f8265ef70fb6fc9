/**
 * Reads the places of arrays that must be there. A missing element is a bug, so these functions throw at once. A
 * missing number that continued as 0 or NaN would only make answers slightly worse. There is one function for each kind
 * of array that inner loops read, because V8 generates slow code for a function that reads many kinds.
 */

/** The number at a place. */
export function doubleAt(numbers: Float64Array, place: number): number {
  const number = numbers[place];
  return number === undefined ? missing(numbers, place) : number;
}

/** What is at a place of any list; not for inner steps. */
export function itemAt<Item>(items: ArrayLike<Item>, place: number): Item {
  const item = items[place];
  return item === undefined ? missing(items, place) : item;
}

function missing({ length }: ArrayLike<unknown>, place: number): never {
  throw new RangeError(`Nothing is at place ${place} of ${length}.`);
}
