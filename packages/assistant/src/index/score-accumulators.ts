/**
 * The number of histogram steps between 0 and the highest possible score, by which scores are preselected before
 * sorting.
 */
const STEPS = 256;

/**
 * Accumulators: the score of each slot while the terms of a query are added up one by one. It lists the slots that
 * have a score, so that few of very many are found fast. A slot is the place that one solution holds in the index.
 */
export class ScoreAccumulators {
  readonly #scores: Float64Array;
  /** The slots with a score; only the first `#count` count. */
  readonly #slots: Int32Array;
  #count = 0;
  /** By index among these: the histogram step of the score, while the best are selected. */
  readonly #steps: Uint16Array;

  /** For this many slots, without scores. */
  constructor(size: number) {
    this.#scores = new Float64Array(size);
    this.#slots = new Int32Array(size);
    this.#steps = new Uint16Array(size);
  }

  /** The capacity in slots. */
  get size(): number {
    return this.#scores.length;
  }

  /** Clears all scores. */
  clear(): void {
    for (let at = 0; at < this.#count; at++) this.#scores[this.#slots[at]!] = 0;
    this.#count = 0;
  }

  /** Adds a part to the score of a slot; more than 0, or the slot would be listed twice. */
  add(slot: number, part: number): void {
    if (this.#scores[slot] === 0) this.#slots[this.#count++] = slot;
    this.#scores[slot]! += part;
  }

  /** The same, only if the slot has a score already. */
  addIfScored(slot: number, part: number): void {
    if (this.#scores[slot]! > 0) this.#scores[slot]! += part;
  }

  /** The score of a slot; 0 when it has none. */
  of(slot: number): number {
    return this.#scores[slot] ?? 0;
  }

  /** The score of each of some slots. */
  ofAll(slots: readonly number[]): Float64Array {
    const found = new Float64Array(slots.length);
    for (let at = 0; at < slots.length; at++) found[at] = this.of(slots[at]!);
    return found;
  }

  /** Whether no slot has a score. */
  get isEmpty(): boolean {
    return this.#count === 0;
  }

  /**
   * The slots with the highest scores, at most this many, unsorted; among equals the first by `orderOf`. The histogram
   * is most precise for scores up to `ceiling`. It shows where the highest scores start, so that only the few at that
   * boundary are sorted.
   */
  best(count: number, ceiling: number, orderOf: (slot: number) => number): number[] {
    const scores = this.#scores;
    const slots = this.#slots;
    const scale = STEPS / ceiling;
    const steps = this.#steps;
    const counts = new Int32Array(STEPS + 1);
    for (let at = 0; at < this.#count; at++) {
      const step = Math.min(STEPS, Math.trunc(scores[slots[at]!]! * scale));
      steps[at] = step;
      counts[step]! += 1;
    }
    let lowest = STEPS;
    let found = counts[lowest]!;
    while (found < count && lowest > 0) found += counts[--lowest]!;
    const best: number[] = [];
    const edge: number[] = [];
    for (let at = 0; at < this.#count; at++) {
      if (steps[at]! > lowest) best.push(slots[at]!);
      else if (steps[at] === lowest) edge.push(slots[at]!);
    }
    edge.sort((a, b) => scores[b]! - scores[a]! || orderOf(a) - orderOf(b));
    for (let at = 0; at < edge.length && best.length < count; at++) best.push(edge[at]!);
    return best;
  }
}
