/**
 * Checked reads of arrays. A place outside of an array is a fault of the program, and these functions say so at once: a
 * missing number that went on as 0 or NaN would only make answers a little worse. Loops use the function for their kind of
 * array: V8 compiles a function well for one kind and badly for many, so `itemAt` takes a hundred times as long there. Only
 * the innermost loops, over products of numbers, read arrays with a `!`; a test counts these.
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
