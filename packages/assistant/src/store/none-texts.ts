import type { Analysis } from '../text/analysis.ts';
import type { LexicalIndex } from '../index/lexical-index.ts';
import { type StemPart, type StemQuery, weightedCosine } from '../index/stem-similarity.ts';
import { plainNumbers } from '../numeric/packed-numbers.ts';

/** Texts that no solution answers, by key: an employee said so of each. */
export class NoneTexts {
  readonly #stems = new Map<string, StemPart>();

  /** Adds or replaces a text. */
  put(key: string, { words }: Analysis): void {
    const stems = Int32Array.from(new Set(words.flatMap(({ keys }) => keys)));
    this.#stems.set(key, { stems: plainNumbers(stems), from: 0, to: stems.length });
  }

  /** Removes a text; returns whether it was there. */
  remove(key: string): boolean {
    return this.#stems.delete(key);
  }

  keys(): string[] {
    return [...this.#stems.keys()];
  }

  /** The similarity of the nearest of them to the query, 0 to 1. */
  nearest(query: StemQuery, index: LexicalIndex): number {
    let nearest = 0;
    for (const part of this.#stems.values())
      nearest = weightedCosine(query, part, { index, least: nearest });
    return nearest;
  }
}
