import type { Analysis } from './analysis.ts';
import type { OwnCalibration } from './calibration.ts';
import type { ClassMargins } from './class-svm.ts';
import { FeatureSpace, NO_STATISTICS } from './feature-space.ts';
import { KnownClasses, type WeighedText } from './known-classes.ts';
import { pseudoWeight, type PseudoLabel } from './pseudo-labels.ts';
import { TaughtTexts, type TaughtText } from './taught-texts.ts';
import { clipForSearch } from './text.ts';
import { createReader, type TextReader } from './text-reader.ts';
import { repetitionWeight, SOLUTION_WEIGHT } from './weights.ts';

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

/** What only training can give; all of it may be missing. */
export interface Learned {
  readonly margins?: ClassMargins | undefined;
  readonly own?: OwnCalibration | undefined;
  readonly pseudo?: readonly PseudoLabel[];
}

interface PlacedPseudo {
  readonly solutionId: number;
  readonly text: Analysis;
  readonly weight: number;
}

/** The words of a solution, its keywords included. */
export function solutionWords({ texte, motcle }: SolutionText): string {
  return [texte, ...motcle].join('\n');
}

/** All that the assistant was taught, and the classes of the part whose solution is present. */
export class Knowledge {
  readonly classes: KnownClasses;
  readonly #solutions = new Map<number, { solution: SolutionText; text: Analysis }>();
  readonly #examples = new Map<string, Example>();
  readonly #taught = new TaughtTexts();
  #learned: Learned = {};
  readonly #pseudo = new Map<string, PlacedPseudo>();

  constructor(reader: TextReader = createReader(new FeatureSpace(NO_STATISTICS))) {
    this.classes = new KnownClasses(reader);
  }

  get learned(): Learned {
    return this.#learned;
  }

  /** Whether complaints without a label are part of what is known. */
  get selfTrained(): boolean {
    return this.#pseudo.size > 0;
  }

  solutions(): SolutionText[] {
    return Array.from(this.#solutions.values(), ({ solution }) => solution);
  }

  /** Every example held, also those whose solution is not present. */
  examples(): ReadonlyMap<string, Example> {
    return this.#examples;
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
      if (examples !== undefined && this.classes.has(id)) counts.set(id, examples.size);
    }
    return counts;
  }

  /** Adds or replaces a solution; examples that came before it count from now on. */
  putSolution(solution: SolutionText): void {
    const text = this.classes.reader.analyze(solutionWords(solution));
    const present = this.#solutions.get(solution.id);
    this.#solutions.set(solution.id, { solution, text });
    if (present !== undefined) {
      this.classes.weigh(solution.id, present.text, { from: SOLUTION_WEIGHT, to: 0 });
      this.classes.weigh(solution.id, text, { from: 0, to: SOLUTION_WEIGHT });
      return;
    }
    this.classes.add(solution.id);
    for (const { text: known, weight } of this.#textsOf(solution.id)) {
      const analysis = this.classes.reader.analyze(known);
      this.classes.weigh(solution.id, analysis, { from: 0, to: weight });
    }
    for (const { examples } of this.#taught.of(solution.id).values()) {
      this.classes.countExamples(solution.id, { from: 0, to: repetitionWeight(examples.size) });
    }
  }

  /** Takes a solution out of the index; its examples wait, should it come back. */
  removeSolution(id: number): void {
    this.classes.remove(id, this.#textsOf(id));
    this.#solutions.delete(id);
  }

  /** Adds or replaces an example by its key. */
  putExample(example: Example): void {
    this.removeExample(example.key);
    const { key, solutionId, text } = example;
    const analysis = this.#analyze(text);
    this.#weighPseudo(analysis.normalized, -1);
    this.#examples.set(key, { key, solutionId, text });
    const count = this.#taught.add({ key, solutionId, text }, analysis);
    this.#reweigh(solutionId, analysis, { from: count - 1, to: count });
  }

  /** Takes an example out; everything is as if it had never been put. */
  removeExample(key: string): void {
    const example = this.#examples.get(key);
    if (example === undefined) return;
    const { solutionId, text } = example;
    const analysis = this.#analyze(text);
    this.#examples.delete(key);
    const count = this.#taught.remove({ key, solutionId, normalized: analysis.normalized });
    this.#reweigh(solutionId, analysis, { from: count + 1, to: count });
    this.#weighPseudo(analysis.normalized, 1);
  }

  /** Forgets what training believed about a text. */
  removePseudo(text: string): void {
    const { normalized } = this.#analyze(text);
    this.#weighPseudo(normalized, -1);
    this.#pseudo.delete(normalized);
  }

  /**
   * Takes over what was learned, a text a step, so that the caller may do other things in
   * between; answers change at the last steps only.
   */
  *adopt(reader: TextReader, learned: Learned): Generator<void, void> {
    this.classes.prepare(reader);
    for (const id of this.#solutions.keys()) {
      const slot = this.classes.prepareClass(id);
      if (slot === undefined) continue;
      // The texts of this moment: later changes go to both spaces by themselves.
      const texts = Array.from(this.#textsOf(id));
      for (const { text, weight } of texts) {
        this.classes.prepareText(slot, reader.analyze(text), weight);
        yield;
      }
    }
    this.classes.swap();
    this.#learned = learned;
    for (const normalized of this.#pseudo.keys()) this.#weighPseudo(normalized, -1);
    this.#pseudo.clear();
    for (const label of learned.pseudo ?? []) {
      const text = this.#analyze(label.text);
      const { solutionId } = label;
      this.#pseudo.set(text.normalized, { solutionId, text, weight: pseudoWeight(label) });
      this.#weighPseudo(text.normalized, 1);
      yield;
    }
  }

  #analyze(text: string): Analysis {
    return this.classes.reader.analyze(clipForSearch(text));
  }

  #reweigh(solutionId: number, text: Analysis, count: { from: number; to: number }): void {
    const change = { from: repetitionWeight(count.from), to: repetitionWeight(count.to) };
    this.classes.weigh(solutionId, text, change);
    this.classes.countExamples(solutionId, change);
  }

  /** A belief counts only while nobody has validated the text. */
  #weighPseudo(normalized: string, sign: 1 | -1): void {
    const pseudo = this.#pseudo.get(normalized);
    if (pseudo === undefined || this.#taught.solutionsOf(normalized).size > 0) return;
    const { solutionId, text, weight } = pseudo;
    const change = sign === 1 ? { from: 0, to: weight } : { from: weight, to: 0 };
    this.classes.weigh(solutionId, text, change);
  }

  /** Everything that counts for a solution: its own text, its examples and beliefs. */
  *#textsOf(solutionId: number): Generator<WeighedText> {
    const own = this.#solutions.get(solutionId);
    if (own) yield { text: solutionWords(own.solution), weight: SOLUTION_WEIGHT };
    for (const { examples } of this.#taught.of(solutionId).values()) {
      const [text = ''] = examples.values();
      yield { text: clipForSearch(text), weight: repetitionWeight(examples.size) };
    }
    for (const [normalized, pseudo] of this.#pseudo) {
      if (pseudo.solutionId !== solutionId) continue;
      if (this.#taught.solutionsOf(normalized).size > 0) continue;
      yield { text: normalized, weight: pseudo.weight };
    }
  }
}
