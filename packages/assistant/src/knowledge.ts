import { analyze, type Analysis } from './analysis.ts';
import { WEIGHT_UNIT } from './class-index.ts';
import { LexicalIndex } from './lexical-index.ts';
import { TaughtTexts, type TaughtText } from './taught-texts.ts';
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
  readonly #examples = new Map<string, { solutionId: number; text: string }>();
  readonly #taught = new TaughtTexts();
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
    return this.#taught.of(solutionId);
  }

  /** How many examples of exactly this normalised text each present solution has. */
  teachersOf(normalized: string): Map<number, number> {
    const counts = new Map<number, number>();
    if (normalized === '') return counts;
    for (const id of this.#taught.solutionsOf(normalized)) {
      const examples = this.#taught.of(id).get(normalized)?.examples;
      if (examples !== undefined && this.#solutions.has(id)) counts.set(id, examples.size);
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
    if (present === undefined) this.#weighAllExamples(solution.id, slot, 1);
  }

  /** Takes a solution out of the index; its examples wait, should it come back. */
  removeSolution(id: number): void {
    const present = this.#solutions.get(id);
    if (present === undefined) return;
    this.index.add(present.slot, present.text, -SOLUTION_WEIGHT);
    this.#weighAllExamples(id, present.slot, -1);
    this.#solutions.delete(id);
    this.#idBySlot.delete(present.slot);
    this.#freeSlots.push(present.slot);
  }

  /** Adds or replaces an example by its key. */
  putExample(example: Example): void {
    this.removeExample(example.key);
    const { key, solutionId, text } = example;
    const analysis = analyze(clipForSearch(text));
    this.#examples.set(key, { solutionId, text });
    const count = this.#taught.add({ key, solutionId, text }, analysis);
    this.#reweigh(solutionId, analysis, { from: count - 1, to: count });
  }

  /** Takes an example out; everything is as if it had never been put. */
  removeExample(key: string): void {
    const known = this.#examples.get(key);
    if (known === undefined) return;
    const { solutionId, text } = known;
    const analysis = analyze(clipForSearch(text));
    this.#examples.delete(key);
    const count = this.#taught.remove({ key, solutionId, normalized: analysis.normalized });
    this.#reweigh(solutionId, analysis, { from: count + 1, to: count });
  }

  #reweigh(solutionId: number, text: Analysis, count: { from: number; to: number }): void {
    const slot = this.slotOf(solutionId);
    if (slot === undefined) return;
    this.index.add(slot, text, repetitionWeight(count.to) - repetitionWeight(count.from));
    this.#presentExamples += count.to - count.from;
  }

  #weighAllExamples(solutionId: number, slot: number, sign: 1 | -1): void {
    for (const { examples } of this.#taught.of(solutionId).values()) {
      const [text = ''] = examples.values();
      this.index.add(slot, analyze(clipForSearch(text)), sign * repetitionWeight(examples.size));
      this.#presentExamples += sign * examples.size;
    }
  }
}
