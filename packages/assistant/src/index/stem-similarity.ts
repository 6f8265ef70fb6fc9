import type { Word } from '../text/analysis.ts';
import type { LexicalIndex } from './lexical-index.ts';
import { numberAt, type PackedNumbers } from '../numeric/packed-numbers.ts';

/** The stems of a query, to find texts similar to it. */
export interface StemQuery {
  /** The weight (idf) of each stem, by its key, and the sum of the weights. */
  readonly weights: ReadonlyMap<number, number>;
  readonly total: number;
  /** The sum of the squares of the weights. */
  readonly squares: number;
}

/** Different stems of a text, by their keys: a part of many. */
export interface StemPart {
  readonly stems: PackedNumbers;
  readonly from: number;
  readonly to: number;
}

/** From this share of common words on, weighted by how telling they are, two texts are alike. */
const RESEMBLES = 0.25;

/** Weighs the stems of some words. */
export function stemQuery(index: LexicalIndex, words: readonly Word[]): StemQuery {
  const weights = new Map<number, number>();
  let total = 0;
  let squares = 0;
  for (const { keys } of words) {
    for (const key of keys) {
      if (weights.has(key)) continue;
      const weight = index.idfOfKey(key);
      weights.set(key, weight);
      total += weight;
      squares += weight * weight;
    }
  }
  return { weights, total, squares };
}

/**
 * The weighted Jaccard similarity of the query and a text: the idf of their common stems over the idf of all stems
 * of both. The stems of the text are those `from` to `to` of many. 0 when the two are not alike enough.
 */
export function weightedJaccard(
  { weights, total }: StemQuery,
  { stems, from, to }: StemPart,
  index: LexicalIndex,
): number {
  let common = 0;
  for (let at = from; at < to; at++) {
    common += weights.get(numberAt(stems, at)) ?? 0;
  }
  // The union weighs at least as much as the query, so most texts are ruled out before they are
  // weighed.
  if (total === 0 || common / total < RESEMBLES) return 0;
  let own = 0;
  for (let at = from; at < to; at++) {
    const stem = numberAt(stems, at);
    own += weights.get(stem) ?? index.idfOfKey(stem);
  }
  const similarity = Math.min(1, common / (total + own - common));
  return similarity >= RESEMBLES ? similarity : 0;
}

/** The inputs of the cosine besides the query, and the minimum similarity that is of interest. */
interface CosineOver {
  readonly index: LexicalIndex;
  /** A smaller cosine is not computed. */
  readonly least: number;
}

/**
 * The cosine of the query and a text as vectors of their stems' idf, or `least` where it is smaller.
 */
export function weightedCosine(
  { weights, squares }: StemQuery,
  { stems, from, to }: StemPart,
  { index, least }: CosineOver,
): number {
  let common = 0;
  for (let at = from; at < to; at++) {
    common += (weights.get(numberAt(stems, at)) ?? 0) ** 2;
  }
  // The length of the text is at least that of the common part, so most texts are ruled out before their length is
  // computed.
  if (squares === 0 || Math.sqrt(common / squares) <= least) return least;
  let own = 0;
  for (let at = from; at < to; at++) {
    const stem = numberAt(stems, at);
    own += (weights.get(stem) ?? index.idfOfKey(stem)) ** 2;
  }
  return Math.max(least, Math.min(1, common / Math.sqrt(squares * own)));
}
