/** After a few steps halving is safer: not every part of an array is even. */
const INTERPOLATED = 4;

/**
 * Where a key stands among ascending keys; -1 when it is not there. Interpolation search, because
 * keys are hashes and lie evenly: three or four looks, and no table beside the keys.
 */
export function placeOfKey(keys: Int32Array, key: number): number {
  let low = 0;
  let high = keys.length - 1;
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
