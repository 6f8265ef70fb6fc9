import type { Analysis } from './analysis.ts';
import { packTaught, TaughtTable, type PackedTaught } from './packed-taught.ts';

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
  /** What came from a file. */
  readonly #packed: TaughtTable | undefined;
  /** Made since, or taken over from the file: then these count, even when they are empty. */
  readonly #bySolution = new Map<number, Map<string, GrowingText>>();
  readonly #solutionsByText = new Map<string, Set<number>>();

  constructor(packed?: PackedTaught) {
    this.#packed = packed && new TaughtTable(packed);
  }

  /** What was taught for one solution, by normalised text. */
  of(solutionId: number): ReadonlyMap<string, TaughtText> {
    return this.#textsOf(solutionId) ?? new Map<string, TaughtText>();
  }

  /** The solutions that a normalised text was taught for. */
  solutionsOf(normalized: string): ReadonlySet<number> {
    return this.#solutionsOf(normalized);
  }

  /** Adds one example; answers how many of the same text the solution has now. */
  add(example: { key: string; solutionId: number; text: string }, analysis: Analysis): number {
    const { normalized, words } = analysis;
    const texts = this.#textsOf(example.solutionId) ?? new Map<string, GrowingText>();
    const taught = texts.get(normalized) ?? {
      examples: new Map<string, string>(),
      stems: [...new Set(words.flatMap((word) => word.keys))],
    };
    const solutions = this.#solutionsOf(normalized);
    this.#bySolution.set(example.solutionId, texts.set(normalized, taught));
    this.#solutionsByText.set(normalized, solutions.add(example.solutionId));
    taught.examples.set(example.key, example.text);
    return taught.examples.size;
  }

  /** Takes one example out; answers how many of the same text the solution has now. */
  remove(example: { key: string; solutionId: number; normalized: string }): number {
    const { key, solutionId, normalized } = example;
    const texts = this.#textsOf(solutionId);
    const taught = texts?.get(normalized);
    taught?.examples.delete(key);
    if (taught !== undefined && taught.examples.size > 0) return taught.examples.size;
    texts?.delete(normalized);
    if (texts?.size === 0 && !this.#packed?.hasSolution(solutionId)) {
      this.#bySolution.delete(solutionId);
    }
    const solutions = this.#solutionsOf(normalized);
    solutions.delete(solutionId);
    if (solutions.size > 0 || this.#isPacked(normalized))
      this.#solutionsByText.set(normalized, solutions);
    else this.#solutionsByText.delete(normalized);
    return 0;
  }

  /** All of it as plain data. */
  pack(): PackedTaught {
    const ids = new Set([...this.#bySolution.keys(), ...(this.#packed?.solutionIds() ?? [])]);
    const taught = [...ids].toSorted((a, b) => a - b).map((id) => [id, this.of(id)] as const);
    return packTaught(taught.filter(([, texts]) => texts.size > 0));
  }

  #textsOf(solutionId: number): Map<string, GrowingText> | undefined {
    const known = this.#bySolution.get(solutionId);
    if (known !== undefined || !this.#packed?.hasSolution(solutionId)) return known;
    const texts: Map<string, GrowingText> = this.#packed.of(solutionId);
    this.#bySolution.set(solutionId, texts);
    return texts;
  }

  #solutionsOf(normalized: string): Set<number> {
    return this.#solutionsByText.get(normalized) ?? new Set(this.#packed?.solutionsOf(normalized));
  }

  #isPacked(normalized: string): boolean {
    return (this.#packed?.solutionsOf(normalized).length ?? 0) > 0;
  }
}
