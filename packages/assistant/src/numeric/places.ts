/**
 * Reads the places of arrays that must be there. A place that is not there is a fault of the program, so these functions
 * say so at once: a missing number that went on as 0 or NaN would only make answers a little worse. One function for each
 * kind of array that inner steps read, because V8 makes slow code of a function that reads many kinds.
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
