import type { Analysis } from '../text/analysis.ts';
import { textKey } from '../numeric/hash.ts';
import type { LexicalIndex } from '../index/lexical-index.ts';
import { plainNumbers } from '../numeric/packed-numbers.ts';
import type { SimilarText, TaughtText } from './taught-text.ts';
import { packTaught, type PackedTaught, TaughtTable } from './packed-taught.ts';
import {
  type StemPart,
  type StemQuery,
  weightedCosine,
  weightedJaccard,
} from '../index/stem-similarity.ts';

/** A taught text that has changed since the file was written, or was never in it. */
class GrowingText implements TaughtText {
  readonly key: number;
  readonly #stems: Int32Array;
  readonly #examples: Set<string>;

  constructor(key: number, stems: Int32Array, examples: readonly string[] = []) {
    this.key = key;
    this.#stems = stems;
    this.#examples = new Set(examples);
  }

  get count(): number {
    return this.#examples.size;
  }

  stems(): Int32Array {
    return this.#stems;
  }

  /** Its stems, to be compared with a query. */
  part(): StemPart {
    return { stems: plainNumbers(this.#stems), from: 0, to: this.#stems.length };
  }

  exampleKeys(): string[] {
    return [...this.#examples].toSorted();
  }

  add(example: string): void {
    this.#examples.add(example);
  }

  remove(example: string): void {
    this.#examples.delete(example);
  }
}

/** An example, its solution and its normalised text. */
interface Place {
  readonly key: string;
  readonly solutionId: number;
  readonly normalized: string;
}

/** Examples grouped by solution and by normalised text, whether the solution is present or not. */
export class TaughtTexts {
  /** The texts that came from a file. */
  readonly #packed: TaughtTable | undefined;
  /** By solution and by the text's key. These replace the texts of the file, even when they have no example left. */
  readonly #changed = new Map<number, Map<number, GrowingText>>();
  /** The solutions of each changed text, by its key. */
  readonly #solutions = new Map<number, Set<number>>();

  /** `exampleAt` gives the key of the example with that index in the file. */
  constructor(packed?: PackedTaught, exampleAt: (place: number) => string = String) {
    this.#packed = packed && new TaughtTable(packed, exampleAt);
  }

  /** What was taught for one solution. */
  *of(solutionId: number): Generator<TaughtText> {
    const changed = this.#changed.get(solutionId);
    for (const text of this.#packed?.of(solutionId) ?? []) if (!changed?.has(text.key)) yield text;
    for (const text of changed?.values() ?? []) if (text.count > 0) yield text;
  }

  /** The texts of one solution that are similar to the query. */
  alike(solutionId: number, query: StemQuery, index: LexicalIndex): SimilarText[] {
    const changed = this.#changed.get(solutionId);
    const packed = this.#packed?.alike(solutionId, query, index) ?? [];
    if (changed === undefined) return packed;
    const alike = packed.filter(({ taught }) => !changed.has(taught.key));
    for (const taught of changed.values()) {
      const similarity = taught.count > 0 ? weightedJaccard(query, taught.part(), index) : 0;
      if (similarity > 0) alike.push({ taught, similarity });
    }
    return alike;
  }

  /** The cosine of the nearest text of one solution to the query, 0 to 1. */
  nearest(solutionId: number, query: StemQuery, index: LexicalIndex): number {
    const changed = this.#changed.get(solutionId);
    const isChanged = (key: number): boolean => changed?.has(key) ?? false;
    let nearest = this.#packed?.nearest(solutionId, query, { index, least: 0, isChanged }) ?? 0;
    for (const taught of changed?.values() ?? []) {
      if (taught.count === 0) continue;
      nearest = weightedCosine(query, taught.part(), { index, least: nearest });
    }
    return nearest;
  }

  /** The taught text of one solution with exactly this key. */
  find(solutionId: number, key: number): TaughtText | undefined {
    const changed = this.#changed.get(solutionId)?.get(key);
    if (changed !== undefined) return changed.count > 0 ? changed : undefined;
    return this.#packed?.find(solutionId, key);
  }

  /** The solutions that the text with this key was taught for. */
  solutionsOf(key: number): readonly number[] {
    const changed = this.#solutions.get(key);
    return changed === undefined ? (this.#packed?.solutionsOf(key) ?? []) : [...changed];
  }

  /** Adds an example. Returns how many examples of the same text the solution has now. */
  add(example: Place, { words }: Analysis): number {
    const text =
      this.#taken(example) ?? new GrowingText(textKey(example.normalized), stemsOf(words));
    text.add(example.key);
    this.#place(example, text);
    return text.count;
  }

  /** Removes an example. Returns how many examples of the same text the solution has now. */
  remove(example: Place): number {
    const text = this.#taken(example);
    if (text === undefined) return 0;
    text.remove(example.key);
    this.#place(example, text);
    return text.count;
  }

  /** Packs all texts. `placeOf` gives the index of an example among all examples. */
  pack(placeOf: (exampleKey: string) => number): PackedTaught {
    const ids = new Set([...this.#changed.keys(), ...(this.#packed?.solutionIds() ?? [])]);
    const taught = Array.from(ids, (id) => [id, [...this.of(id)]] as const);
    return packTaught(new Map(taught.filter(([, texts]) => texts.length > 0)), placeOf);
  }

  /** The text of an example in a form that can change; undefined when there is none yet. */
  #taken({ solutionId, normalized }: Place): GrowingText | undefined {
    const key = textKey(normalized);
    const changed = this.#changed.get(solutionId)?.get(key);
    const packed = this.#packed?.find(solutionId, key);
    if (changed !== undefined || packed === undefined) return changed;
    return new GrowingText(key, packed.stems(), packed.exampleKeys());
  }

  #place({ solutionId }: Place, text: GrowingText): void {
    const isFiled = this.#packed?.find(solutionId, text.key) !== undefined;
    const texts = this.#changed.get(solutionId) ?? new Map<number, GrowingText>();
    const solutions = new Set(this.solutionsOf(text.key));
    if (text.count > 0 || isFiled) texts.set(text.key, text);
    else texts.delete(text.key);
    if (text.count > 0) solutions.add(solutionId);
    else solutions.delete(solutionId);
    if (texts.size > 0) this.#changed.set(solutionId, texts);
    else this.#changed.delete(solutionId);
    const isKnown = solutions.size > 0 || (this.#packed?.solutionsOf(text.key).length ?? 0) > 0;
    if (isKnown) this.#solutions.set(text.key, solutions);
    else this.#solutions.delete(text.key);
  }
}

function stemsOf(words: Analysis['words']): Int32Array {
  const stems = new Set(words.flatMap(({ keys }) => keys));
  return Int32Array.from(stems);
}
