/**
 * Where a key stands in an ascending part of an array, `from` to `to`; -1 when it is not there.
 * Interpolation search, because keys are hashes and lie evenly: three or four looks, and no table
 * beside the keys.
 */
export function placeOfKey(
  keys: ArrayLike<number>,
  key: number,
  from = 0,
  to: number = keys.length,
): number {
  let low = from;
  let high = to - 1;
  // After a few steps halving is safer: not every part is even.
  for (let step = 0; low <= high; step++) {
    const first = keys[low]!;
    const last = keys[high]!;
    if (key < first || key > last) return -1;
    const share = last === first ? 0 : (key - first) / (last - first);
    const middle = step < INTERPOLATED ? low + Math.floor(share * (high - low)) : (low + high) >> 1;
    const found = keys[middle]!;
    if (found === key) return middle;
    if (found < key) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

/** The place of the first number of an ascending part, `from` to `to`, that is not smaller. */
export function placeNotBelow(
  numbers: ArrayLike<number>,
  number: number,
  from = 0,
  to: number = numbers.length,
): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (numbers[middle]! < number) low = middle + 1;
    else high = middle;
  }
  return low;
}

const INTERPOLATED = 4;
