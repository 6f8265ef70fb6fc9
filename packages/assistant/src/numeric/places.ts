/**
 * Checked reads of arrays. A missing element is a bug, so these functions throw at once. A missing number that continued as
 * 0 or NaN would only make answers slightly worse, and nobody would notice. Loops use the function for their kind of array,
 * because V8 generates slow code for a function that reads many kinds. Only innermost loops over products of numbers read
 * arrays with `!`, and a test limits how many do.
 */

/** The double at a place. Throws RangeError when there is none. */
export function doubleAt(numbers: Float64Array, place: number): number {
  const number = numbers[place];
  return number === undefined ? missing(numbers, place) : number;
}

/** The single-precision number at a place. Throws RangeError when there is none. */
export function floatAt(numbers: Float32Array, place: number): number {
  const number = numbers[place];
  return number === undefined ? missing(numbers, place) : number;
}

/** The 32-bit integer at a place. Throws RangeError when there is none. */
export function integerAt(numbers: Int32Array, place: number): number {
  const number = numbers[place];
  return number === undefined ? missing(numbers, place) : number;
}

/** The item at a place of any list; not for inner loops. Throws RangeError when there is none. */
export function itemAt<Item>(items: ArrayLike<Item>, place: number): Item {
  const item = items[place];
  return item === undefined ? missing(items, place) : item;
}

function missing({ length }: ArrayLike<unknown>, place: number): never {
  throw new RangeError(`Nothing is at place ${place} of ${length}.`);
}
