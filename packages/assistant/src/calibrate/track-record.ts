import { fitMap, logOddsOfFeatures, type Observed, type WeightPrior } from './map-regression.ts';
import { SHIPPED_RECORD } from './record-shipped.ts';

/** The outcome of a first answer after somebody has judged it. It contains no text. */
export interface Outcome extends Observed {
  /** `recordFeatures` of the answer, when it was asked for. */
  readonly features: readonly number[];
  /** Whether the first answer was the right one. */
  readonly right: boolean;
  /** Whether it was shown as confident. */
  readonly confident: boolean;
  /** When it was judged, ms since 1970. */
  readonly at: number;
  /** 1 for the staff's judgement; a client's counts less. */
  readonly weight: number;
}

/** Number of newest outcomes that the curve is fitted on. */
export const MOST_OUTCOMES = 2_000;

/** The probability from which an answer is confident, as long as no answer was judged wrong. */
export const CONFIDENT_CHANCE = 0.9;

/**
 * Online conformal control of the threshold. A wrong confident answer raises it by the first number times (1 - the
 * second), and each right one lowers it. So in the long run no more than this share is wrong, whatever the data.
 * Source: I. Gibbs, E. Candes, "Adaptive conformal inference under distribution shift" (2021).
 */
const LINE_STEP = 0.4;
const TOLERATED_WRONG = 0.08;

const LEAST_LINE = logit(CONFIDENT_CHANCE);

/** Converts log-odds and the required probability into each other. */
function logit(chance: number): number {
  return Math.log(chance / (1 - chance));
}

/**
 * The judgements of the assistant's first answers, and what follows from them: the probability that the next answer is
 * right, and the threshold from which it is confident. Everything is computed from the outcomes in order of time, so
 * removing one leaves no trace.
 */
export class TrackRecord {
  readonly #outcomes = new Map<string, Outcome>();
  readonly #belief: WeightPrior;
  #learned: { readonly weights: readonly number[]; readonly line: number } | undefined;

  /** `belief`: the prior, before anything was judged. */
  constructor(belief: WeightPrior = SHIPPED_RECORD) {
    this.#belief = belief;
  }

  /** Adds or replaces the outcome of a key. */
  put(key: string, outcome: Outcome): void {
    this.#outcomes.set(key, outcome);
    this.#learned = undefined;
    if (this.#outcomes.size > 2 * MOST_OUTCOMES) this.#dropOldest();
  }

  /** Removes an outcome; returns whether it was there. */
  remove(key: string): boolean {
    const isKnown = this.#outcomes.delete(key);
    if (isKnown) this.#learned = undefined;
    return isKnown;
  }

  keys(): string[] {
    return [...this.#outcomes.keys()];
  }

  get size(): number {
    return this.#outcomes.size;
  }

  /** Log-odds that an answer with these features is right. */
  logOdds(features: readonly number[]): number {
    return logOddsOfFeatures(this.#learn().weights, features);
  }

  /** The probability from which an answer is confident; at least `CONFIDENT_CHANCE`. */
  get line(): number {
    return this.#learn().line;
  }

  /**
   * Keeps twice as many outcomes as the curve is fitted on, so that removing some of the newest has no other effect.
   */
  #dropOldest(): void {
    const oldest = [...this.#outcomes].toSorted(byTime).slice(0, MOST_OUTCOMES / 2);
    for (const [key] of oldest) this.#outcomes.delete(key);
  }

  #learn() {
    this.#learned ??= learnedFrom([...this.#outcomes], this.#belief);
    return this.#learned;
  }
}

type Entry = readonly [key: string, outcome: Outcome];

function learnedFrom(entries: readonly Entry[], belief: WeightPrior) {
  const newest = entries.toSorted(byTime).slice(-MOST_OUTCOMES);
  const outcomes = newest.map(([, outcome]) => outcome);
  return { weights: fitMap(outcomes, belief), line: lineAfter(outcomes) };
}

function byTime([a, one]: Entry, [b, other]: Entry): number {
  return one.at - other.at || (a < b ? -1 : 1);
}

/** The threshold after these judgements, in chronological order. */
export function lineAfter(outcomes: readonly Outcome[]): number {
  let line = LEAST_LINE;
  for (const { confident, right, weight } of outcomes) {
    if (!confident) continue;
    line = Math.max(LEAST_LINE, line + weight * LINE_STEP * (Number(!right) - TOLERATED_WRONG));
  }
  // Returns exactly the constant where rounding would give a slightly different probability.
  return line === LEAST_LINE ? CONFIDENT_CHANCE : 1 / (1 + Math.exp(-line));
}
