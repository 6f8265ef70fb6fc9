import { fitMap, logOddsOfFeatures, type Observed, type WeightPrior } from './map-regression.ts';
import { SHIPPED_RECORD } from './record-shipped.ts';

/** What became of a first answer, once somebody has judged it. No text. */
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

/** The curve learns from so many outcomes, the newest. */
export const MOST_OUTCOMES = 2_000;

/** The chance of being right from which on an answer is confident, while nothing was judged wrong. */
export const CONFIDENT_CHANCE = 0.9;

/**
 * Online conformal control of the line: it rises by the first number times (1 - the second) with a wrong confident
 * answer, and falls with each right one, so that in the long run no more than this share is wrong, whatever the data.
 * Source: I. Gibbs, E. Candes, "Adaptive conformal inference under distribution shift" (2021).
 */
const LINE_STEP = 0.4;
const TOLERATED_WRONG = 0.08;

const LEAST_LINE = logit(CONFIDENT_CHANCE);

/** Turns log-odds and the chance that is needed into one another. */
function logit(chance: number): number {
  return Math.log(chance / (1 - chance));
}

/**
 * The judgements of the assistant's first answers, and what follows from them: how likely the next one is right, and
 * from which chance on it is called confident. Everything is computed from the outcomes in order of time, so removing
 * one leaves no trace.
 */
export class TrackRecord {
  readonly #outcomes = new Map<string, Outcome>();
  readonly #belief: WeightPrior;
  #learned: { readonly weights: readonly number[]; readonly line: number } | undefined;

  /** `belief`: what is believed before anything was judged. */
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

  /** The chance from which on an answer is confident; at least `CONFIDENT_CHANCE`. */
  get line(): number {
    return this.#learn().line;
  }

  /** Keeps as many again as are learned from, so that removing some of the newest changes nothing else. */
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

/** The line after these judgements, in order of time. */
export function lineAfter(outcomes: readonly Outcome[]): number {
  let line = LEAST_LINE;
  for (const { confident, right, weight } of outcomes) {
    if (!confident) continue;
    line = Math.max(LEAST_LINE, line + weight * LINE_STEP * (Number(!right) - TOLERATED_WRONG));
  }
  // Exactly the number, where rounding would put the chance a little beside it.
  return line === LEAST_LINE ? CONFIDENT_CHANCE : 1 / (1 + Math.exp(-line));
}
