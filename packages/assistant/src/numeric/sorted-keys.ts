/** The number of bits of a key. */
const KEY_BITS = 31;

/** The average number of keys in a bucket, so that a look-up reads memory once or twice. */
const KEYS_A_BUCKET = 16;

/**
 * Ascending keys in buckets by their first bits. A small table says where each bucket begins, so that a lookup
 * reads one bucket. Keys are hashes and lie evenly, so all buckets are small.
 */
export class SortedKeys {
  readonly #keys: Int32Array;
  readonly #shift: number;
  /** By the first bits: the index of the first key with them; at the end, the number of keys. */
  readonly #starts: Uint32Array;

  constructor(keys: Int32Array) {
    this.#keys = keys;
    const bits = Math.max(1, Math.ceil(Math.log2(keys.length / KEYS_A_BUCKET)));
    this.#shift = KEY_BITS - bits;
    this.#starts = startsOf(keys, 2 ** bits, 2 ** this.#shift);
  }

  /** Where a key stands; -1 when it is not there. */
  find(key: number): number {
    const keys = this.#keys;
    const bucket = key >>> this.#shift;
    const end = this.#starts[bucket + 1]!;
    let at = this.#starts[bucket]!;
    while (at < end && keys[at]! < key) at++;
    return at < end && keys[at] === key ? at : -1;
  }

  /** Where each of some keys stands. */
  findAll(keys: Int32Array): Int32Array {
    const places = new Int32Array(keys.length);
    for (let k = 0; k < keys.length; k++) places[k] = this.find(keys[k]!);
    return places;
  }
}

/**
 * The index of the first key of each bucket, and the number of keys. The search for the next bucket starts where it
 * would be if all were equally full. It is a few keys from there, so most keys are not read.
 */
function startsOf(keys: Int32Array, buckets: number, width: number): Uint32Array {
  const starts = new Uint32Array(buckets + 1);
  const step = Math.floor(keys.length / buckets);
  let place = 0;
  for (let bucket = 1; bucket < buckets; bucket++) {
    const first = bucket * width;
    place = Math.min(place + step, keys.length);
    while (place > 0 && keys[place - 1]! >= first) place--;
    while (place < keys.length && keys[place]! < first) place++;
    starts[bucket] = place;
  }
  starts[buckets] = keys.length;
  return starts;
}

/** The lower bound: the place of the first number in an ascending part, `from` to `to`, that is not smaller. */
export function lowerBound(
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
