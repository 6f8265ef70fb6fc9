import { integerAt } from './places.ts';

/** The number of bits of a key. */
const KEY_BITS = 31;

/** The average number of keys in a bucket. */
const KEYS_A_BUCKET = 16;

/**
 * Ascending keys in buckets by their first bits, as in a hash table, so that a lookup reads one bucket. Keys are hashes
 * and evenly spread, so all buckets are small. Binary search in very many keys takes three times as long, and a search
 * looks up a thousand.
 */
export class SortedKeys {
  readonly #keys: Int32Array;
  readonly #shift: number;
  /** The index of the first key of each bucket; at the end, the number of keys. */
  readonly #starts: Uint32Array;

  constructor(keys: Int32Array) {
    this.#keys = keys;
    const bits = Math.max(1, Math.ceil(Math.log2(keys.length / KEYS_A_BUCKET)));
    this.#shift = KEY_BITS - bits;
    this.#starts = new Uint32Array(2 ** bits + 1);
    for (let at = 0; at < keys.length; at++) {
      this.#starts[(integerAt(keys, at) >>> this.#shift) + 1]! += 1;
    }
    for (let bucket = 1; bucket < this.#starts.length; bucket++) {
      this.#starts[bucket]! += this.#starts[bucket - 1]!;
    }
  }

  /** The index of a key; -1 when it is missing. */
  find(key: number): number {
    const keys = this.#keys;
    const bucket = key >>> this.#shift;
    const end = this.#starts[bucket + 1]!;
    let at = this.#starts[bucket]!;
    while (at < end && keys[at]! < key) at++;
    return at < end && keys[at] === key ? at : -1;
  }

  /** The index of each of some keys; -1 for a missing one. */
  findAll(keys: Int32Array): Int32Array {
    const places = new Int32Array(keys.length);
    for (let k = 0; k < keys.length; k++) places[k] = this.find(integerAt(keys, k));
    return places;
  }
}

/**
 * The lower bound: the index of the first number in an ascending part, `from` to below `to`, that is not smaller; `to`
 * when all are smaller.
 */
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
