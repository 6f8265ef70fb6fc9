import { analyze, type Analysis } from './analysis.ts';
import { WEIGHT_UNIT } from './class-index.ts';
import { LexicalIndex } from './lexical-index.ts';
import { clipForSearch } from './text.ts';

/** A solution as an employee wrote it. */
export interface SolutionText {
  id: number;
  texte: string;
  motcle: readonly string[];
}

/** A validated report or an imported labelled complaint; `key` is unique, e.g. 'report:12'. */
export interface Example {
  key: string;
  solutionId: number;
  text: string;
}

/** The examples of one solution whose texts are the same but for case, accents and punctuation. */
export interface TaughtText {
  /** Its text by example key. */
  readonly examples: Map<string, string>;
  /** The different stems of its words. */
  readonly stems: readonly string[];
}

interface PlacedSolution {
  readonly slot: number;
  readonly text: Analysis;
}

/** A solution's own text is written with care: it counts as much as two examples. */
const SOLUTION_WEIGHT = 2 * WEIGHT_UNIT;

/**
 * What n equal texts on one solution count: ln(1 + n), scaled so that one counts 1. Fifty copies
 * count as less than six, so nobody moves unrelated answers by repeating himself.
 */
function repetitionWeight(count: number): number {
  return Math.round(WEIGHT_UNIT * Math.log2(1 + count));
}

/** All that the assistant was taught, and the index over the part whose solution is present. */
export class Knowledge {
  readonly index = new LexicalIndex();
  readonly #solutions = new Map<number, PlacedSolution>();
  readonly #idBySlot = new Map<number, number>();
  readonly #freeSlots: number[] = [];
  readonly #examples = new Map<string, { solutionId: number; normalized: string }>();
  /** By solution (present or not), then by normalised text. */
  readonly #taught = new Map<number, Map<string, TaughtText>>();
  /** Which solutions (present or not) a normalised text was taught for. */
  readonly #solutionsByText = new Map<string, Set<number>>();
  #presentExamples = 0;

  /** Present solutions. */
  get solutionCount(): number {
    return this.#solutions.size;
  }

  /** Every example held, also those whose solution is not present. */
  get exampleCount(): number {
    return this.#examples.size;
  }

  /** Mean examples of a present solution; 0 without solutions. */
  get meanExamples(): number {
    return this.#solutions.size === 0 ? 0 : this.#presentExamples / this.#solutions.size;
  }

  /** The solution that holds a slot. */
  idOf(slot: number): number {
    return this.#idBySlot.get(slot) ?? 0;
  }

  /** The slot of a present solution. */
  slotOf(solutionId: number): number | undefined {
    return this.#solutions.get(solutionId)?.slot;
  }

  /** What was taught for one solution, by normalised text. */
  taughtFor(solutionId: number): ReadonlyMap<string, TaughtText> {
    return this.#taught.get(solutionId) ?? new Map<string, TaughtText>();
  }

  /** How many examples of exactly this normalised text each present solution has. */
  teachersOf(normalized: string): Map<number, number> {
    const counts = new Map<number, number>();
    for (const id of this.#solutionsByText.get(normalized) ?? []) {
      const count = this.#solutions.has(id) ? this.taughtFor(id).get(normalized)?.examples.size : 0;
      if (count !== undefined && count > 0) counts.set(id, count);
    }
    return counts;
  }

  /** Adds or replaces a solution; examples that came before it count from now on. */
  putSolution(solution: SolutionText): void {
    const present = this.#solutions.get(solution.id);
    const text = analyze([solution.texte, ...solution.motcle].join('\n'));
    if (present !== undefined) this.index.add(present.slot, present.text, -SOLUTION_WEIGHT);
    const slot = present?.slot ?? this.#freeSlots.pop() ?? this.#solutions.size;
    this.#solutions.set(solution.id, { slot, text });
    this.#idBySlot.set(slot, solution.id);
    this.index.add(slot, text, SOLUTION_WEIGHT);
    if (present === undefined) this.#weighExamples(solution.id, slot, 1);
  }

  /** Takes a solution out of the index; its examples wait, should it come back. */
  removeSolution(id: number): void {
    const present = this.#solutions.get(id);
    if (present === undefined) return;
    this.index.add(present.slot, present.text, -SOLUTION_WEIGHT);
    this.#weighExamples(id, present.slot, -1);
    this.#solutions.delete(id);
    this.#idBySlot.delete(present.slot);
    this.#freeSlots.push(present.slot);
  }

  /** Adds or replaces an example by its key. */
  putExample(example: Example): void {
    this.removeExample(example.key);
    const text = analyze(clipForSearch(example.text));
    const taught = this.#taughtText(example.solutionId, text);
    taught.examples.set(example.key, example.text);
    this.#examples.set(example.key, {
      solutionId: example.solutionId,
      normalized: text.normalized,
    });
    this.#reweigh(example.solutionId, text, taught.examples.size - 1);
  }

  /** Takes an example out; everything is as if it had never been put. */
  removeExample(key: string): void {
    const known = this.#examples.get(key);
    if (known === undefined) return;
    const taught = this.taughtFor(known.solutionId).get(known.normalized);
    const text = analyze(clipForSearch(taught?.examples.get(key) ?? ''));
    taught?.examples.delete(key);
    this.#examples.delete(key);
    this.#reweigh(known.solutionId, text, (taught?.examples.size ?? 0) + 1);
    if (taught?.examples.size === 0) this.#forget(known.solutionId, known.normalized);
  }

  /** Moves the weight of a text in the index from its earlier number of examples to its present. */
  #reweigh(solutionId: number, text: Analysis, earlier: number): void {
    const slot = this.slotOf(solutionId);
    if (slot === undefined) return;
    const now = this.taughtFor(solutionId).get(text.normalized)?.examples.size ?? 0;
    this.index.add(slot, text, repetitionWeight(now) - repetitionWeight(earlier));
    this.#presentExamples += now - earlier;
  }

  #weighExamples(solutionId: number, slot: number, sign: 1 | -1): void {
    for (const { examples } of this.taughtFor(solutionId).values()) {
      const [text = ''] = examples.values();
      this.index.add(slot, analyze(clipForSearch(text)), sign * repetitionWeight(examples.size));
      this.#presentExamples += sign * examples.size;
    }
  }

  #taughtText(solutionId: number, text: Analysis): TaughtText {
    const ofSolution = this.#taught.get(solutionId) ?? new Map<string, TaughtText>();
    this.#taught.set(solutionId, ofSolution);
    const teachers = this.#solutionsByText.get(text.normalized) ?? new Set<number>();
    this.#solutionsByText.set(text.normalized, teachers.add(solutionId));
    const stems = [...new Set(text.words.flatMap((word) => word.keys))];
    const taught = ofSolution.get(text.normalized) ?? { examples: new Map(), stems };
    ofSolution.set(text.normalized, taught);
    return taught;
  }

  #forget(solutionId: number, normalized: string): void {
    const ofSolution = this.#taught.get(solutionId);
    ofSolution?.delete(normalized);
    if (ofSolution?.size === 0) this.#taught.delete(solutionId);
    const teachers = this.#solutionsByText.get(normalized);
    teachers?.delete(solutionId);
    if (teachers?.size === 0) this.#solutionsByText.delete(normalized);
  }
}
