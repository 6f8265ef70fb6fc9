import { ClassMargins } from './classify/class-svm.ts';
import { FeatureSpace, NO_STATISTICS } from './text/feature-space.ts';
import { Knowledge, type PackedKnowledge } from './store/knowledge.ts';
import type { TextVectors } from './store/encoded-classes.ts';
import type { Example, SolutionText } from './store/solutions-and-examples.ts';
import type { LeftOut } from './classify/scoring.ts';
import type { Outcome } from './calibrate/track-record.ts';
import type { SpokenLanguage } from './text/language.ts';
import { normalizedQuery } from './text/tokenize.ts';
import { explain, type ExplainedSuggestion, suggest, type Suggestion } from './suggest.ts';
import { createReader } from './text/text-reader.ts';
import {
  train,
  type TrainedModel,
  type TrainingInput,
  type TrainingOptions,
} from './train/training.ts';
import { UnlabelledTexts } from './store/unlabelled-texts.ts';

export type { Outcome } from './calibrate/track-record.ts';
export type { Evidence } from './classify/evidence.ts';
export type { TextVectors } from './store/encoded-classes.ts';
export type { Example, SolutionText } from './store/solutions-and-examples.ts';
export type { LeftOut } from './classify/scoring.ts';
export type { ExplainedSuggestion, Suggestion } from './suggest.ts';

/** Ranks solutions for a complaint and learns from every validated pair, at once and reversibly. */
export interface Assistant {
  /** Adds or replaces a solution. */
  putSolution(solution: SolutionText): void;
  /** Removes a solution from all answers at once. Its examples are kept, in case it is put again. */
  removeSolution(id: number): void;
  /** Adds or replaces an example by its key; it may come before its solution. */
  putExample(example: Example): void;
  /** Removes an example. All answers are exactly as if it had never been put. */
  removeExample(key: string): void;
  /**
   * Lets further examples of a solution count without holding them, at most about `most` numbers of them. Replaces those
   * that were condensed for it before. They count until a model with other features is adopted.
   */
  condense(solutionId: number, texts: Iterable<string>, most: number): void;
  /** The keys of the examples that are held for a solution, in no order. */
  examplesOf(solutionId: number): string[];
  /**
   * At most k solutions, best first. Empty for fewer than 3 characters, without knowledge, and
   * when no solution has a word in common with the text.
   */
  suggest(text: string, k: number): Suggestion[];
  /** The same with the evidence for each. Solutions that are left out are not answered with. */
  explain(text: string, k: number, leftOut?: LeftOut): ExplainedSuggestion[];
  /**
   * Adds or replaces the outcome of a first answer. From then on it influences the probabilities and the confidence
   * threshold.
   */
  putOutcome(key: string, outcome: Outcome): void;
  /** Removes an outcome. All answers are exactly as if it had never been put. */
  removeOutcome(key: string): void;
  /** Adds or replaces a text for which an employee has said that no solution answers it. */
  putNone(key: string, text: string): void;
  /** Removes such a text. All answers are exactly as if it had never been put. */
  removeNone(key: string): void;
  /** The keys of the outcomes and of the texts without an answer. Neither is part of a saved assistant. */
  judgedKeys(): { outcomes: string[]; none: string[] };
  /**
   * Adds or replaces a complaint without a validated solution, for training to learn from. The
   * caller takes it out when it is validated or deleted.
   */
  putUnlabelled(key: string, text: string): void;
  /** Removes such a complaint, and its pseudo-label if no other complaint has the same text. */
  removeUnlabelled(key: string): void;
  /** The keys of the complaints without a validated solution that it holds. */
  unlabelledKeys(): string[];
  /** All that `train` reads; plain data, for a worker. */
  snapshot(): TrainingInput;
  /** Uses this model for all answers from now on, together with everything that was put since its snapshot. */
  adopt(model: TrainedModel): void;
  /** Everything as plain data, from which `openAssistant` makes an equal assistant. */
  save(): SavedAssistant;
  /** Uses the vectors of an encoder, as far as there are any, as a fourth scorer. They are no part of a saved assistant. */
  useVectors(vectors: TextVectors): void;
  /** Asks the vectors for each solution, one a step, so that what is missing is known. Empty without an encoder. */
  encodeInSteps(): Generator<void>;
  /** Whether a solution or an example may have been taught in this language. */
  speaks(language: SpokenLanguage): boolean;
  /** A solution that is present. */
  solution(id: number): SolutionText | undefined;
  /** An example that is held. */
  example(key: string): Example | undefined;
  /** Solutions present, and examples held (also those that wait for their solution). */
  counts(): { solutions: number; examples: number };
}

/** A saved assistant; plain data. */
export interface SavedAssistant {
  readonly model: TrainedModel | undefined;
  readonly knowledge: PackedKnowledge;
  /** The complaints that have a pseudo-label, by key. */
  readonly unlabelled: readonly (readonly [string, string])[];
}

/** An assistant that knows nothing yet. */
export function createAssistant(): Assistant {
  return assistantOf(new Knowledge(), { unlabelled: new UnlabelledTexts(), model: undefined });
}

/**
 * Opens a saved assistant. It is ready at once however much it knows, because it reads what it was taught on demand. It
 * takes over the data and its arrays.
 */
export function openAssistant({ model, knowledge, unlabelled }: SavedAssistant): Assistant {
  const learned = model ? { ...usedOf(model), pseudo: model.pseudo } : {};
  const reader = createReader(new FeatureSpace(model?.statistics ?? NO_STATISTICS));
  const state = { unlabelled: new UnlabelledTexts(unlabelled), model };
  return assistantOf(new Knowledge(reader, { packed: knowledge, learned }), state);
}

/** Everything that an assistant can be taught. */
export interface Lessons extends Omit<TrainingInput, 'unlabelled'> {
  /** Complaints without a validated solution, by key. */
  readonly unlabelled: readonly (readonly [string, string])[];
  /** The examples to train from, if those are more than the ones to hold. */
  readonly studied?: readonly Example[] | undefined;
}

/**
 * Trains an assistant on all lessons. Takes long. The same lessons, in whatever order, give the same bytes when saved.
 */
export function trainAssistant(lessons: Lessons, options: TrainingOptions = {}): Assistant {
  return taught(lessons, train(trainingInput(lessons), options));
}

function trainingInput({ solutions, examples, studied, unlabelled }: Lessons): TrainingInput {
  return {
    solutions,
    examples: studied ?? examples,
    unlabelled: unlabelled.map(([, text]) => text),
  };
}

/**
 * Brings a saved assistant up to date with these lessons. It reads the lessons that have changed and trains only the
 * SVM: features and pseudo-labels come from the saved model (`base` of `TrainingOptions`). Without a saved
 * model it trains everything. It answers as if it had read all lessons again. It takes over the data and its arrays.
 */
export function retrainAssistant(lessons: Lessons, saved: SavedAssistant): Assistant {
  if (saved.model === undefined) return trainAssistant(lessons);
  const assistant = openAssistant(saved);
  update(assistant, lessons);
  assistant.adopt(train(trainingInput(lessons), { base: saved.model }));
  return assistant;
}

/** Teaches the lessons that are new or changed, and removes those that are gone. */
function update(assistant: Assistant, { solutions, examples, unlabelled }: Lessons): void {
  const known = assistant.snapshot();
  const knownSolutions = new Map(known.solutions.map((one) => [one.id, one]));
  const knownExamples = new Map(known.examples.map((one) => [one.key, one]));
  const ids = new Set(solutions.map(({ id }) => id));
  const keys = new Set(examples.map(({ key }) => key));
  const open = new Set(unlabelled.map(([key]) => key));
  for (const id of knownSolutions.keys()) if (!ids.has(id)) assistant.removeSolution(id);
  for (const key of knownExamples.keys()) if (!keys.has(key)) assistant.removeExample(key);
  for (const key of assistant.unlabelledKeys()) if (!open.has(key)) assistant.removeUnlabelled(key);
  for (const [key, text] of unlabelled) assistant.putUnlabelled(key, text);
  for (const solution of solutions) {
    if (!isSameSolution(knownSolutions.get(solution.id), solution)) assistant.putSolution(solution);
  }
  for (const example of examples) {
    const before = knownExamples.get(example.key);
    const isSame = before?.solutionId === example.solutionId && before.text === example.text;
    if (!isSame) assistant.putExample(example);
  }
}

function isSameSolution(one: SolutionText | undefined, other: SolutionText): boolean {
  if (one?.texte !== other.texte || one.motcle.length !== other.motcle.length) return false;
  return one.motcle.every((word, at) => word === other.motcle[at]);
}

/** Teaches the lessons without training. The same lessons, in whatever order, give the same bytes when saved. */
export function teachAssistant(lessons: Lessons): Assistant {
  return taught(lessons);
}

function taught(lessons: Lessons, model?: TrainedModel): Assistant {
  const assistant = createAssistant();
  for (const [key, text] of lessons.unlabelled) assistant.putUnlabelled(key, text);
  // The model comes first, so that every text is read only once, with the model's features.
  if (model) assistant.adopt(model);
  const byKey = (a: Example, b: Example) => (a.key < b.key ? -1 : 1);
  for (const one of lessons.solutions.toSorted((a, b) => a.id - b.id)) assistant.putSolution(one);
  for (const one of lessons.examples.toSorted(byKey)) assistant.putExample(one);
  return assistant;
}

interface AssistantState {
  readonly unlabelled: UnlabelledTexts;
  model: TrainedModel | undefined;
}

function assistantOf(knowledge: Knowledge, state: AssistantState): Assistant {
  const { unlabelled } = state;
  const forget = (normalized: string | undefined) => {
    if (normalized !== undefined) knowledge.removePseudo(normalized);
  };
  return {
    putSolution: (solution) => knowledge.putSolution(solution),
    removeSolution: (id) => knowledge.removeSolution(id),
    putExample: (example) => knowledge.putExample(example),
    removeExample: (key) => knowledge.removeExample(key),
    condense: (solutionId, texts, most) => knowledge.condense(solutionId, texts, most),
    examplesOf: (solutionId) =>
      Array.from(knowledge.taught.of(solutionId), (text) => text.exampleKeys()).flat(),
    putUnlabelled: (key, text) => forget(unlabelled.put(key, text)),
    removeUnlabelled: (key) => forget(unlabelled.remove(key)),
    unlabelledKeys: () => unlabelled.entries().map(([key]) => key),
    snapshot: () => ({
      solutions: knowledge.solutions(),
      examples: knowledge.examples(),
      unlabelled: unlabelled.texts(),
    }),
    adopt: (model) => {
      state.model = model;
      adoptModel(knowledge, model, unlabelled);
    },
    suggest: (text, k) => suggest(knowledge, text, k),
    putOutcome: (key, outcome) => knowledge.record.put(key, outcome),
    removeOutcome: (key) => void knowledge.record.remove(key),
    putNone: (key, text) => knowledge.putNone(key, text),
    removeNone: (key) => void knowledge.none.remove(key),
    judgedKeys: () => ({ outcomes: knowledge.record.keys(), none: knowledge.none.keys() }),
    explain: (text, k, leftOut) => explain(knowledge, text, { k, leftOut }),
    save: () => saved(knowledge, state),
    useVectors: (vectors) => knowledge.encoded.use(vectors),
    encodeInSteps: () => encodeInSteps(knowledge),
    speaks: (language) => knowledge.speaks(language),
    solution: (id) => knowledge.solution(id),
    example: (key) => knowledge.example(key),
    counts: () => ({ solutions: knowledge.classes.size, examples: knowledge.exampleCount }),
  };
}

function* encodeInSteps({ classes, encoded }: Knowledge): Generator<void> {
  for (const id of classes.ids()) {
    encoded.of(id);
    yield;
  }
}

function saved(knowledge: Knowledge, { unlabelled, model }: AssistantState): SavedAssistant {
  const pseudo = (model?.pseudo ?? []).filter(({ text }) => knowledge.believes(text));
  const believed = new Set(pseudo.map(({ text }) => text));
  return {
    model: model && { ...model, pseudo },
    knowledge: knowledge.pack(),
    unlabelled: unlabelled
      .entries()
      .filter(([, text]) => believed.has(normalizedQuery(text)))
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  };
}

/** The parts of a model that answers need, without the pseudo-labels. */
function usedOf({ planes }: TrainedModel) {
  return { margins: planes.length === 0 ? undefined : new ClassMargins(planes) };
}

/** Leaves out pseudo-labels of complaints that are no longer held. */
function adoptModel(knowledge: Knowledge, model: TrainedModel, unlabelled: UnlabelledTexts): void {
  const pseudo = model.pseudo.filter(({ text }) => unlabelled.has(text));
  const { statistics } = knowledge.classes.reader.space;
  // The same statistics give the same vectors, so nothing has to be read again.
  if (statistics !== model.statistics) {
    knowledge.readAnew(createReader(new FeatureSpace(model.statistics)));
  }
  knowledge.learn({ ...usedOf(model), pseudo });
}
