/** Scores by slot; a slot is the place that one solution holds in the index. 0 is no score. */
export class SlotScores {
  readonly #scores: Float64Array;

  constructor(scores: Float64Array) {
    this.#scores = scores;
  }

  /** The score of a slot; 0 when it has none. */
  of(slot: number): number {
    return this.#scores[slot] ?? 0;
  }

  /** Whether no slot has a score. */
  get isEmpty(): boolean {
    return !this.#scores.some((score) => score > 0);
  }

  /** The slots with the highest scores, best first, at most so many; among equals by `orderOf`. */
  best(count: number, orderOf: (slot: number) => number): number[] {
    const scores = this.#scores;
    const best: number[] = [];
    const isBefore = (a: number, b: number) =>
      scores[a]! > scores[b]! || (scores[a] === scores[b] && orderOf(a) < orderOf(b));
    let least = Number.MIN_VALUE;
    for (let slot = 0; slot < scores.length; slot++) {
      if (scores[slot]! < least) continue;
      const isFull = best.length === count;
      if (isFull && !isBefore(slot, best[count - 1]!)) continue;
      if (isFull) best.pop();
      let low = 0;
      let high = best.length;
      while (low < high) {
        const middle = (low + high) >> 1;
        if (isBefore(best[middle]!, slot)) low = middle + 1;
        else high = middle;
      }
      best.splice(low, 0, slot);
      if (best.length === count) least = scores[best[count - 1]!]!;
    }
    return best;
  }
}
