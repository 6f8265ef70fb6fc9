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

  /** The slots with the highest scores, at most so many, in no order; among equals the first by `orderOf`. */
  best(count: number, orderOf: (slot: number) => number): number[] {
    const scores = this.#scores;
    const { least, tried } = largest(scores, count);
    const best = tried.filter((slot) => scores[slot]! > least);
    const equal = tried.filter((slot) => scores[slot] === least);
    if (best.length + equal.length > count) equal.sort((a, b) => orderOf(a) - orderOf(b));
    return [...best, ...equal.slice(0, count - best.length)];
  }
}

/**
 * The smallest of so many largest scores above 0, and the slots that were among the largest when they were met: a heap
 * of the scores, the smallest at its root.
 */
function largest(scores: Float64Array, count: number): { least: number; tried: number[] } {
  const heap = new Float64Array(count).fill(Number.MIN_VALUE);
  const tried: number[] = [];
  let least = Number.MIN_VALUE;
  for (let slot = 0; slot < scores.length; slot++) {
    const score = scores[slot]!;
    if (score < least) continue;
    tried.push(slot);
    let at = 0;
    for (let child = 1; child < count; child = 2 * at + 1) {
      if (child + 1 < count && heap[child + 1]! < heap[child]!) child += 1;
      if (heap[child]! >= score) break;
      heap[at] = heap[child]!;
      at = child;
    }
    heap[at] = score;
    least = heap[0]!;
  }
  return { least, tried };
}
