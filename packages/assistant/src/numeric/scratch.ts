/**
 * Room for the numbers of a call, the same at each call: an array of a thousand bytes takes longer to come by, and to
 * get rid of, than to be filled. What is in it counts only for the call that has put it there.
 */
export class Scratch<Numbers extends { readonly length: number }> {
  readonly #make: (size: number) => Numbers;
  #room: Numbers;

  constructor(make: (size: number) => Numbers) {
    this.#make = make;
    this.#room = make(0);
  }

  /** Room for so many numbers at least; what the call before has left in it may still be there. */
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
