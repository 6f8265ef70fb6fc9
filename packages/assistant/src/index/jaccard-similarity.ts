import type { Word } from '../text/analysis.ts';
import type { LexicalIndex } from './lexical-index.ts';
import { numberAt, type PackedNumbers } from '../numeric/packed-numbers.ts';

/** The stems of a text that is asked about, to find texts like it. */
export interface StemQuery {
  /** How telling each stem is, by its key; and all together. */
  readonly weights: ReadonlyMap<number, number>;
  readonly total: number;
  /** One look at this small table tells that most stems are not among them. */
  readonly seen: Uint8Array;
}

/** Different stems of a text, by their keys: a part of many. */
export interface Stems {
  readonly stems: PackedNumbers;
  readonly from: number;
  readonly to: number;
}

/** From this share of common words on, weighted by how telling they are, two texts are alike. */
const RESEMBLES = 0.25;

/** Large enough for most stems to be alone, and small enough to be made in no time. */
const SEEN_SIZE = 512;

/** Weighs the stems of some words. */
export function stemQuery(index: LexicalIndex, words: readonly Word[]): StemQuery {
  const weights = new Map<number, number>();
  const seen = new Uint8Array(SEEN_SIZE);
  let total = 0;
  for (const { keys } of words) {
    for (const key of keys) {
      if (weights.has(key)) continue;
      const weight = index.idfOfKey(key);
      weights.set(key, weight);
      seen[key % SEEN_SIZE] = 1;
      total += weight;
    }
  }
  return { weights, total, seen };
}

/**
 * The weighted Jaccard similarity of the query and a text: the idf of their common stems over the idf of all stems
 * of both. The stems of the text are those `from` to `to` of many. 0 when the two are not alike enough.
 */
export function weightedJaccard(
  { weights, total, seen }: StemQuery,
  { stems, from, to }: Stems,
  index: LexicalIndex,
): number {
  let common = 0;
  for (let at = from; at < to; at++) {
    const stem = numberAt(stems, at);
    if (seen[stem % SEEN_SIZE] === 1) common += weights.get(stem) ?? 0;
  }
  // The union is at least the query, so most texts are ruled out before they are weighed.
  if (total === 0 || common / total < RESEMBLES) return 0;
  let own = 0;
  for (let at = from; at < to; at++) {
    const stem = numberAt(stems, at);
    own += weights.get(stem) ?? index.idfOfKey(stem);
  }
  const similarity = Math.min(1, common / (total + own - common));
  return similarity >= RESEMBLES ? similarity : 0;
}
