import { doubleAt } from '../numeric/places.ts';

/**
 * Accumulators: the score of each slot while the terms of a query are added up one by one. A slot is the place that one
 * solution holds in the index. Source: J. Zobel, A. Moffat, "Inverted files for text search engines", ACM Computing
 * Surveys 38 (2006).
 */
export class ScoreAccumulators {
  readonly #scores: Float64Array;

  /** For this many slots, without scores. */
  constructor(size: number) {
    this.#scores = new Float64Array(size);
  }

  /** Adds a part to the score of a slot. */
  add(slot: number, part: number): void {
    this.#scores[slot] = doubleAt(this.#scores, slot) + part;
  }

  /** The same, only if the slot has a score already. */
  addIfScored(slot: number, part: number): void {
    if (this.of(slot) > 0) this.add(slot, part);
  }

  /** The score of a slot; 0 when it has none. */
  of(slot: number): number {
    return this.#scores[slot] ?? 0;
  }

  /** The score of each of some slots. */
  ofAll(slots: readonly number[]): Float64Array {
    return Float64Array.from(slots, (slot) => this.of(slot));
  }

  /**
   * The slots with the highest scores, at most `count`, best first; among equals the first by `orderOf`. Slots without a
   * score are left out. It keeps a sorted list of the best so far, which few slots enter.
   */
  best(count: number, orderOf: (slot: number) => number): number[] {
    const isBetter = (a: number, b: number): boolean =>
      this.of(a) > this.of(b) || (this.of(a) === this.of(b) && orderOf(a) < orderOf(b));
    const best: number[] = [];
    for (let slot = 0; slot < this.#scores.length; slot++) {
      const last = best[count - 1];
      if (this.of(slot) === 0 || (last !== undefined && !isBetter(slot, last))) continue;
      const place = best.findIndex((other) => isBetter(slot, other));
      best.splice(place < 0 ? best.length : place, 0, slot);
      if (best.length > count) best.pop();
    }
    return best;
  }
}
