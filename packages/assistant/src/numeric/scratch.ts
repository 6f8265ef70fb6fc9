/**
 * A scratch buffer that is reused by each call, because allocating and freeing an array of a thousand bytes takes
 * longer than filling it. Its content is only valid for the call that wrote it.
 */
export class Scratch<Numbers extends { readonly length: number }> {
  readonly #make: (size: number) => Numbers;
  #room: Numbers;

  constructor(make: (size: number) => Numbers) {
    this.#make = make;
    this.#room = make(0);
  }

  /** A buffer for at least this many numbers. It may contain values of earlier calls. */
  atLeast(size: number): Numbers {
    if (this.#room.length < size) this.#room = this.#make(2 * size);
    return this.#room;
  }
}

/** Room for whole numbers. */
export function wholeNumbers(): Scratch<Int32Array> {
  return new Scratch((size) => new Int32Array(size));
}

/** Room for any numbers. */
export function doubles(): Scratch<Float64Array> {
  return new Scratch((size) => new Float64Array(size));
}
