/** Zeros by slot, the same array each time: large ones are slow to come by. */
export class ReusedZeros {
  #numbers = new Float64Array(0);

  /** So many zeros; what was taken before may not be used any more. */
  take(count: number): Float64Array {
    if (this.#numbers.length === count) this.#numbers.fill(0);
    else this.#numbers = new Float64Array(count);
    return this.#numbers;
  }
}
