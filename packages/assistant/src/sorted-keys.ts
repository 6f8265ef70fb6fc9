/** So many bits has a key. */
const KEY_BITS = 31;

/** A bucket has so many keys on average: one look at memory or two. */
const KEYS_A_BUCKET = 16;

/**
 * Looks up keys among ascending ones, with a small table of where those with the same first bits begin. Keys are
 * hashes and lie evenly, so that these are few.
 */
export class KeyPlaces {
  readonly #keys: Int32Array;
  readonly #shift: number;
  /** By the first bits: the place of the first key that has them; at last, how many keys there are. */
  readonly #starts: Uint32Array;

  constructor(keys: Int32Array) {
    this.#keys = keys;
    const bits = Math.max(1, Math.ceil(Math.log2(keys.length / KEYS_A_BUCKET)));
    this.#shift = KEY_BITS - bits;
    this.#starts = new Uint32Array(2 ** bits + 1);
    let bucket = 0;
    for (let place = 0; place < keys.length; place++) {
      const own = keys[place]! >>> this.#shift;
      while (bucket < own) this.#starts[++bucket] = place;
    }
    this.#starts.fill(keys.length, bucket + 1);
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
