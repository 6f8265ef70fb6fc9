import type { Analysis } from './analysis.ts';

/** The examples of one solution whose texts are the same but for case, accents and punctuation. */
export interface TaughtText {
  /** The texts as they were written, by example key. */
  readonly examples: ReadonlyMap<string, string>;
  /** The different stems of its words. */
  readonly stems: readonly string[];
}

interface GrowingText extends TaughtText {
  readonly examples: Map<string, string>;
}

/** Examples gathered by solution and by normalised text, whether the solution is present or not. */
export class TaughtTexts {
  readonly #bySolution = new Map<number, Map<string, GrowingText>>();
  readonly #solutionsByText = new Map<string, Set<number>>();

  /** What was taught for one solution, by normalised text. */
  of(solutionId: number): ReadonlyMap<string, TaughtText> {
    return this.#bySolution.get(solutionId) ?? new Map<string, TaughtText>();
  }

  /** The solutions that a normalised text was taught for. */
  solutionsOf(normalized: string): ReadonlySet<number> {
    return this.#solutionsByText.get(normalized) ?? new Set<number>();
  }

  /** Adds one example; answers how many of the same text the solution has now. */
  add(example: { key: string; solutionId: number; text: string }, analysis: Analysis): number {
    const { normalized, words } = analysis;
    const texts = this.#bySolution.get(example.solutionId) ?? new Map<string, GrowingText>();
    const taught = texts.get(normalized) ?? {
      examples: new Map<string, string>(),
      stems: [...new Set(words.flatMap((word) => word.keys))],
    };
    const solutions = this.#solutionsByText.get(normalized) ?? new Set<number>();
    this.#bySolution.set(example.solutionId, texts.set(normalized, taught));
    this.#solutionsByText.set(normalized, solutions.add(example.solutionId));
    taught.examples.set(example.key, example.text);
    return taught.examples.size;
  }

  /** Takes one example out; answers how many of the same text the solution has now. */
  remove(example: { key: string; solutionId: number; normalized: string }): number {
    const texts = this.#bySolution.get(example.solutionId);
    const taught = texts?.get(example.normalized);
    taught?.examples.delete(example.key);
    if (taught !== undefined && taught.examples.size > 0) return taught.examples.size;
    texts?.delete(example.normalized);
    if (texts?.size === 0) this.#bySolution.delete(example.solutionId);
    const solutions = this.#solutionsByText.get(example.normalized);
    solutions?.delete(example.solutionId);
    if (solutions?.size === 0) this.#solutionsByText.delete(example.normalized);
    return 0;
  }
}
