import type { Analysis } from '../text/analysis.ts';
import { TrackRecord } from '../calibrate/track-record.ts';
import { FeatureSpace, NO_STATISTICS } from '../text/feature-space.ts';
import type { FeatureVector } from '../text/feature-vector.ts';
import { likelyLanguage, type SpokenLanguage, spokenLanguage } from '../text/language.ts';
import { textKey } from '../numeric/hash.ts';
import { ClassSummer, type ClassSums } from '../index/class-sums.ts';
import { KnownClasses, type PackedClasses, type WeighedText } from '../index/known-classes.ts';
import { EncodedClasses, type WeighedLesson } from './encoded-classes.ts';
import { CondensedExamples, type PackedCondensed } from './condensed-examples.ts';
import { EXAMPLE_CODEC, type PackedExamples, SOLUTION_CODEC } from './codecs.ts';
import { NoneTexts } from './none-texts.ts';
import { type PackedEntries, PackedStore } from './packed-store.ts';
import { type PackedStrings, StringTable } from './packed-strings.ts';
import type { PackedTaught } from './packed-taught.ts';
import { pseudoWeight, type PseudoLabel } from './pseudo-labels.ts';
import { type Example, solutionWords, type SolutionText } from './solutions-and-examples.ts';
import { TaughtTexts } from './taught-texts.ts';
import { clipForSearch, tokenize, wordsOf } from '../text/tokenize.ts';
import { createReader, type TextReader } from '../text/text-reader.ts';
import { repetitionWeight, SOLUTION_WEIGHT } from '../index/weights.ts';

/** Returns the side of a solution's hyperplane on which a text lies, and its distance. */
export interface MarginScorer {
  /** Above 0 on the solution's own side; NaN for a solution that was not trained. */
  margin(solutionId: number, vector: FeatureVector): number;
}

/** The results of training; each may be missing. */
export interface Learned {
  readonly margins?: MarginScorer | undefined;
  readonly pseudo?: readonly PseudoLabel[];
}

/**
 * When at least this share of texts is in other languages, nothing was taught in the language
 * itself.
 */
const CLEARLY_OTHERS = 0.8;

/**
 * With fewer texts than this, even one text in an unknown language may be in the language itself.
 */
const FEW_TEXTS = 20;

interface PlacedPseudo {
  readonly solutionId: number;
  readonly weight: number;
}

/** Everything that was taught, packed. The results of training on it are kept separately. */
export interface PackedKnowledge {
  readonly classes: PackedClasses;
  readonly solutions: PackedEntries<PackedStrings>;
  readonly examples: PackedEntries<PackedExamples>;
  readonly taught: PackedTaught;
  /** Examples that are not held themselves; undefined: there are none. */
  readonly condensed?: PackedCondensed | undefined;
  /** How many solutions and examples are most likely written in each language. */
  readonly languages: readonly (readonly [SpokenLanguage, number])[];
}

/** Saved knowledge, and the trained parts. */
export interface KeptKnowledge {
  readonly packed: PackedKnowledge;
  readonly learned: Learned;
}

/** Everything that the assistant was taught, and the classes of the solutions that are present. */
export class Knowledge {
  readonly classes: KnownClasses;
  /** What was taught for each solution, by text. */
  readonly taught: TaughtTexts;
  /**
   * The judgements of first answers. They are not saved, so the caller puts them again after opening a saved assistant.
   */
  readonly record = new TrackRecord();
  /** Texts that no solution answers. The caller puts them again likewise. */
  readonly none = new NoneTexts();
  /** An encoder's vectors of the solutions; empty without an encoder. */
  readonly encoded = new EncodedClasses((id) => this.#lessonsOf(id));
  readonly #solutions: PackedStore<SolutionText, PackedStrings>;
  readonly #examples: PackedStore<Example, PackedExamples>;
  readonly #condensed: CondensedExamples;
  #learned: Learned;
  readonly #languages: Map<SpokenLanguage, number>;
  /** A cache of the language in which a solution is clearly written; null: none clearly. */
  readonly #spoken = new Map<number, SpokenLanguage | null>();
  /** Pseudo-labels by normalised text. */
  readonly #pseudo = new Map<string, PlacedPseudo>();

  constructor(
    reader: TextReader = createReader(new FeatureSpace(NO_STATISTICS)),
    kept?: KeptKnowledge,
  ) {
    this.classes = new KnownClasses(reader, kept?.packed.classes);
    this.#solutions = new PackedStore(SOLUTION_CODEC, kept?.packed.solutions);
    const examples = new PackedStore(EXAMPLE_CODEC, kept?.packed.examples);
    this.#examples = examples;
    this.taught = new TaughtTexts(kept?.packed.taught, (place) => examples.keyAt(place));
    this.#condensed = new CondensedExamples(kept?.packed.condensed);
    this.#learned = kept?.learned ?? {};
    this.#languages = new Map(kept?.packed.languages);
    // The packed classes contain their weights already.
    for (const label of this.#learned.pseudo ?? []) this.#place(label);
  }

  /** All that was taught as plain data. */
  pack(): PackedKnowledge {
    const examples = this.#examples.pack();
    const places = new StringTable(examples.keys);
    const condensed = this.#condensed.pack();
    return {
      classes: this.classes.pack(),
      solutions: this.#solutions.pack(),
      examples,
      taught: this.taught.pack((key) => places.find(key)),
      ...(condensed && { condensed }),
      languages: [...this.#languages].filter(([, count]) => count > 0).toSorted(byLanguage),
    };
  }

  /**
   * Whether anything may have been taught in this language. That is so when there is a solution or example in it, or
   * too many texts in an unknown language; with few texts, one is too many. A language with its own script is never in
   * doubt. When nothing was taught at all, the answer is true, because the language is not the reason.
   */
  speaks(language: SpokenLanguage): boolean {
    if ((this.#languages.get(language) ?? 0) > 0) return true;
    let others = 0;
    for (const count of this.#languages.values()) others += count;
    const texts = this.classes.size + this.exampleCount;
    if (texts === 0) return true;
    const least = texts < FEW_TEXTS ? texts : CLEARLY_OTHERS * texts;
    return language !== 'ar' && others < least;
  }

  #countLanguage({ folded }: Analysis, change: 1 | -1): void {
    const language = likelyLanguage(folded);
    if (language === undefined) return;
    this.#languages.set(language, (this.#languages.get(language) ?? 0) + change);
  }

  get learned(): Learned {
    return this.#learned;
  }

  /** Whether pseudo-labels are part of the knowledge. */
  get selfTrained(): boolean {
    return this.#pseudo.size > 0;
  }

  /** Whether a normalised text has a pseudo-label. */
  believes(normalized: string): boolean {
    return this.#pseudo.has(normalized);
  }

  /** The text of a present solution. */
  solution(id: number): SolutionText | undefined {
    return this.#solutions.get(String(id));
  }

  /** The language that a present solution is clearly written in; undefined in doubt. */
  languageOf(id: number): SpokenLanguage | undefined {
    const known = this.#spoken.get(id);
    if (known !== undefined) return known ?? undefined;
    const { texte = '' } = this.solution(id) ?? {};
    const language = spokenLanguage(wordsOf(tokenize(clipForSearch(texte))));
    this.#spoken.set(id, language ?? null);
    return language;
  }

  solutions(): SolutionText[] {
    return Array.from(this.#solutions.entries(), ([, solution]) => solution);
  }

  /** The example of a key, also one whose solution is not present. */
  example(key: string): Example | undefined {
    return this.#examples.get(key);
  }

  /** Every example held, also those whose solution is not present. */
  examples(): Example[] {
    return Array.from(this.#examples.entries(), ([, example]) => example);
  }

  /** How many examples are held. */
  get exampleCount(): number {
    return this.#examples.size;
  }

  /** How many examples of exactly this normalised text each present solution has. */
  teachersOf(normalized: string): Map<number, number> {
    const counts = new Map<number, number>();
    if (normalized === '') return counts;
    const key = textKey(normalized);
    for (const id of this.taught.solutionsOf(key)) {
      const count = this.taught.find(id, key)?.count ?? 0;
      if (count > 0 && this.classes.has(id)) counts.set(id, count);
    }
    return counts;
  }

  /** Adds or replaces a solution; examples that came before it count from now on. */
  putSolution({ id, texte, motcle }: SolutionText): void {
    const solution = { id, texte, motcle: [...motcle] };
    const text = this.#analyzeSolution(solution);
    const present = this.solution(id);
    this.#solutions.set(String(id), solution);
    this.#spoken.delete(id);
    this.encoded.forget(id);
    this.#countLanguage(text, 1);
    if (present !== undefined) {
      const before = this.#analyzeSolution(present);
      this.#countLanguage(before, -1);
      this.classes.weigh(id, before, { from: SOLUTION_WEIGHT, to: 0 });
      this.classes.weigh(id, text, { from: 0, to: SOLUTION_WEIGHT });
      return;
    }
    this.classes.add(solution.id);
    for (const { text: known, weight } of this.#textsOf(solution.id)) {
      const analysis = this.classes.reader.analyze(known);
      this.classes.weigh(solution.id, analysis, { from: 0, to: weight });
    }
    for (const { count } of this.taught.of(solution.id)) {
      this.classes.countExamples(solution.id, { from: 0, to: repetitionWeight(count) });
    }
    this.#weighCondensed(solution.id, 1);
  }

  /** Removes a solution from the index. Its examples are kept, in case it comes back. */
  removeSolution(id: number): void {
    const present = this.solution(id);
    if (present !== undefined) this.#countLanguage(this.#analyzeSolution(present), -1);
    this.#weighCondensed(id, -1);
    this.classes.remove(id, this.#textsOf(id));
    this.#solutions.delete(String(id));
    this.#spoken.delete(id);
    this.encoded.forget(id);
  }

  /** Adds or replaces an example by its key. */
  putExample(example: Example): void {
    this.removeExample(example.key);
    const { key, solutionId, text } = example;
    const analysis = this.#analyze(text);
    this.#weighPseudo(analysis.normalized, -1);
    this.#examples.set(key, { key, solutionId, text });
    this.#countLanguage(analysis, 1);
    const { normalized } = analysis;
    const count = this.taught.add({ key, solutionId, normalized }, analysis);
    this.#reweigh(solutionId, analysis, { from: count - 1, to: count });
  }

  /** Removes an example. Everything is as if it had never been put. */
  removeExample(key: string): void {
    const example = this.#examples.get(key);
    if (example === undefined) return;
    const { solutionId, text } = example;
    const analysis = this.#analyze(text);
    this.#examples.delete(key);
    this.#countLanguage(analysis, -1);
    const count = this.taught.remove({ key, solutionId, normalized: analysis.normalized });
    this.#reweigh(solutionId, analysis, { from: count + 1, to: count });
    this.#weighPseudo(analysis.normalized, 1);
  }

  /**
   * Lets examples of a solution count without holding them: their texts are added up, and the `most` largest sums of
   * features and of terms are kept. Replaces what was condensed for the solution before.
   */
  condense(solutionId: number, texts: Iterable<string>, most: number): void {
    this.#weighCondensed(solutionId, -1);
    this.#condensed.set(solutionId, this.#sumsOf(texts, most));
    this.#weighCondensed(solutionId, 1);
  }

  /** Adds or replaces a text that no solution answers. */
  putNone(key: string, text: string): void {
    this.none.put(key, this.#analyze(text));
  }

  /** Removes the pseudo-label of a normalised text. */
  removePseudo(normalized: string): void {
    this.#weighPseudo(normalized, -1);
    this.#pseudo.delete(normalized);
  }

  /** Reads all texts again with another reader. Condensed examples have no texts, so they do not count any more. */
  readAnew(reader: TextReader): void {
    for (const id of this.#condensed.ids()) {
      this.#weighCondensed(id, -1);
      this.#condensed.set(id, undefined);
    }
    this.classes.readAnew(reader, (id) => this.#textsOf(id));
  }

  /** Adopts what was learned with the reader in use. */
  learn(learned: Learned): void {
    this.#learned = learned;
    for (const normalized of this.#pseudo.keys()) this.#weighPseudo(normalized, -1);
    this.#pseudo.clear();
    for (const label of learned.pseudo ?? []) this.#weighPseudo(this.#place(label), 1);
  }

  /** Stores a pseudo-label and returns its normalised text. */
  #place(label: PseudoLabel): string {
    const { text, solutionId } = label;
    this.#pseudo.set(text, { solutionId, weight: pseudoWeight(label) });
    return text;
  }

  #sumsOf(texts: Iterable<string>, most: number): ClassSums | undefined {
    const { reader } = this.classes;
    const analyses = Array.from(texts, (text) => this.#analyze(text));
    const summer = new ClassSummer(reader.space.denseSize);
    for (const [first, ...others] of Map.groupBy(
      analyses,
      ({ normalized }) => normalized,
    ).values()) {
      if (first === undefined || first.normalized === '') continue;
      summer.add(first, reader.project(first), repetitionWeight(others.length + 1));
    }
    return summer.examples === 0 ? undefined : summer.sums(most);
  }

  #weighCondensed(solutionId: number, sign: 1 | -1): void {
    const sums = this.#condensed.of(solutionId);
    if (sums !== undefined) this.classes.addSums(solutionId, sums, sign);
  }

  #analyzeSolution(solution: SolutionText): Analysis {
    return this.classes.reader.analyze(solutionWords(solution));
  }

  #analyze(text: string): Analysis {
    return this.classes.reader.analyze(clipForSearch(text));
  }

  #reweigh(solutionId: number, text: Analysis, count: { from: number; to: number }): void {
    this.encoded.forget(solutionId);
    const change = { from: repetitionWeight(count.from), to: repetitionWeight(count.to) };
    this.classes.weigh(solutionId, text, change);
    this.classes.countExamples(solutionId, change);
  }

  /** A pseudo-label counts only while nobody has validated the text. */
  #weighPseudo(normalized: string, sign: 1 | -1): void {
    const pseudo = this.#pseudo.get(normalized);
    if (pseudo === undefined || this.taught.solutionsOf(textKey(normalized)).length > 0) return;
    const { solutionId, weight } = pseudo;
    const text = this.classes.reader.analyze(normalized);
    const change = sign === 1 ? { from: 0, to: weight } : { from: weight, to: 0 };
    this.classes.weigh(solutionId, text, change);
  }

  /** The words of a solution and its examples, whole. */
  *#lessonsOf(solutionId: number): Generator<WeighedLesson> {
    const own = this.solution(solutionId);
    if (own) yield { text: solutionWords(own), weight: SOLUTION_WEIGHT };
    yield* this.#exampleTextsOf(solutionId);
  }

  /** The examples of a solution, whole; equal ones once. */
  *#exampleTextsOf(solutionId: number): Generator<WeighedLesson> {
    for (const taught of this.taught.of(solutionId)) {
      const [key = ''] = taught.exampleKeys();
      const text = this.example(key)?.text ?? '';
      yield { text, weight: repetitionWeight(taught.count) };
    }
  }

  /** Everything that counts for a solution: its own text, its examples and its pseudo-labels. */
  *#textsOf(solutionId: number): Generator<WeighedText> {
    const own = this.solution(solutionId);
    if (own) yield { text: solutionWords(own), weight: SOLUTION_WEIGHT };
    for (const { text, weight } of this.#exampleTextsOf(solutionId)) {
      yield { text: clipForSearch(text), weight };
    }
    for (const [normalized, pseudo] of this.#pseudo) {
      if (pseudo.solutionId !== solutionId) continue;
      if (this.taught.solutionsOf(textKey(normalized)).length > 0) continue;
      yield { text: normalized, weight: pseudo.weight };
    }
  }
}

function byLanguage(
  [a]: readonly [SpokenLanguage, number],
  [b]: readonly [SpokenLanguage, number],
) {
  return a < b ? -1 : 1;
}
