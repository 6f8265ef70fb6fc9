import { contentWord, type Word } from './text/analysis.ts';
import { isStopWord, type Language, languageOf } from './text/language.ts';
import { fold, tokenize, wordsOf } from './text/tokenize.ts';

const MAX_SUMMARY = 400;
const MAX_STEPS = 12;
const MAX_STEP = 300;
const MAX_TAGS = 6;
const MIN_TAG = 3;

/** Words that say nothing alone. The search has no such stop words, because 'not' counts there. */
const EMPTY_WORDS = new Set(
  (
    'does did done doing not nor cant cannot dont doesnt didnt isnt arent wasnt werent wont wouldnt ' +
    'couldnt shouldnt hasnt havent hadnt don doesn didn isn aren wasn weren won wouldn couldn shouldn ' +
    'hasn haven hadn tout tous toute toutes'
  ).split(' '),
);

/** The rest of a longer text is not read, because its beginning is sufficient for a summary. */
const MAX_READ = 10_000;

const LINE_BREAK = /[\r\n\u2028\u2029]+/u;
const SENTENCE_END = /(?<=[.!?…؟。！？])\s+/u;
const SENTENCE_ENDED = /[.!?…؟。！？]["'’”»)\]]*$/u;
/** What a truncated sentence leaves at its end. */
const LOOSE_END = /[\s,;:–—-]+$/u;
/** Semicolons, and a 'then' after a comma, separate one instruction from the next. */
const STEP_END = /\s*;\s+|,\s+(?:and\s+)?then\s+|,\s+(?:et\s+)?(?:puis|ensuite)\s+/iu;
/** '1.', '2)', '-', '*', '•' at the start of a line belong to the list, not to the step. */
const LIST_MARK = /^(?:\d{1,2}[.)]|[-*•–])\s+/u;

/**
 * An extractive summary: nothing is said that is not in the texts, and the same input always gives
 * the same output. Plain text in, plain text out: markup is neither read nor made.
 * @returns `summary` of at most 400 characters, empty for empty input; `steps` in the solution's
 * order; `tags`, the most repeated telling words in lower case, most salient first.
 */
export function summarize(input: { reclamationText: string; solutionText: string }): {
  summary: string;
  steps: string[];
  tags: string[];
} {
  const complaint = read(input.reclamationText);
  const solution = read(input.solutionText);
  return {
    summary: summaryOf(complaint, solution),
    steps: stepsOf(solution),
    tags: tagsOf(complaint, solution),
  };
}

interface Sentence {
  readonly text: string;
  /** The content words. */
  readonly words: readonly Word[];
}

/** A text that was tokenized, once. */
interface Reading {
  readonly sentences: readonly Sentence[];
  readonly language: Language;
  readonly stems: StemCounts;
}

/** How often each stem occurs, with its first spelling; in order of appearance. */
type StemCounts = ReadonlyMap<string, { word: string; count: number }>;

function read(input: string): Reading {
  const text = input.slice(0, MAX_READ).toWellFormed().replaceAll('\0', ' ').trim();
  const taken = sentencesOf(text).map((sentence) => ({ sentence, tokens: tokenize(sentence) }));
  const language = languageOf(taken.flatMap(({ tokens }) => wordsOf(tokens)));
  const sentences = taken.map(({ sentence, tokens }) => ({
    text: sentence,
    words: tokens.flatMap((token) => contentWord(token, language) ?? []),
  }));
  return { sentences, language, stems: stemCounts(sentences.flatMap(({ words }) => words)) };
}

function sentencesOf(text: string): string[] {
  const lines = text.split(LINE_BREAK).map((line) => line.trim().replace(LIST_MARK, ''));
  const sentences = lines.flatMap((line) => line.split(SENTENCE_END));
  return sentences
    .map((sentence) => sentence.replaceAll(/\s+/gu, ' ').trim())
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence));
}

/** The sentence that says most of the complaint, then the beginning of the answer. */
function summaryOf(complaint: Reading, solution: Reading): string {
  const told = mostTelling(complaint);
  const answer = solution.sentences[0]?.text;
  if (answer === undefined) return shorten(told, MAX_SUMMARY);
  if (told === '') return shorten(answer, MAX_SUMMARY);
  const problem = ended(shorten(told, MAX_SUMMARY / 2));
  return `${problem} ${shorten(answer, MAX_SUMMARY - problem.length - 1)}`;
}

/**
 * A sentence end is added, because people seldom end a complaint with a full stop, and the next
 * text must not run into it.
 */
function ended(sentence: string): string {
  return SENTENCE_ENDED.test(sentence) ? sentence : `${sentence.replace(LOOSE_END, '')}.`;
}

/** The sentence whose distinct stems occur most often in the text; ties go to the first. */
function mostTelling({ sentences, stems: counts }: Reading): string {
  let best = { text: '', weight: -1 };
  for (const { text, words } of sentences) {
    const stems = new Set(words.map(({ stems: [stem = ''] }) => stem));
    let weight = 0;
    for (const stem of stems) weight += counts.get(stem)?.count ?? 0;
    if (weight > best.weight) best = { text, weight };
  }
  return best.text;
}

function stepsOf({ sentences }: Reading): string[] {
  const parts = sentences.flatMap(({ text }) => text.split(STEP_END));
  const steps = parts.map((part) => shorten(part.trim(), MAX_STEP)).filter((step) => step !== '');
  return [...new Set(steps)].slice(0, MAX_STEPS).map(capitalized);
}

/** Words of both texts come first, because the complaint and its answer have them in common. */
function tagsOf(complaint: Reading, solution: Reading): string[] {
  const asked = tellingStems(complaint);
  const answered = tellingStems(solution);
  const tags = new Map<string, { word: string; weight: number }>();
  for (const [stem, { word, count }] of [...asked, ...answered]) {
    if (tags.has(stem) || word.length < MIN_TAG || !/\p{L}/u.test(word)) continue;
    const shared = asked.has(stem) && answered.has(stem) ? 2 : 0;
    tags.set(stem, { word, weight: count + shared });
  }
  const ordered = [...tags.values()].toSorted((a, b) => b.weight - a.weight);
  return ordered.slice(0, MAX_TAGS).map(({ word }) => word);
}

/** The stems of a text without empty words; in an unknown language, without the stop words of both. */
function tellingStems({ language, stems }: Reading): StemCounts {
  const isUnknown = language === 'unknown';
  const isEmpty = (word: string): boolean =>
    EMPTY_WORDS.has(word) ||
    (isUnknown && (isStopWord(word, 'english') || isStopWord(word, 'french')));
  return new Map([...stems].filter(([, { word }]) => !isEmpty(fold(word))));
}

function stemCounts(words: readonly Word[]): StemCounts {
  const counts = new Map<string, { word: string; count: number }>();
  for (const { stems, surface } of words) {
    const [stem = ''] = stems;
    const known = counts.get(stem) ?? { word: surface.toLowerCase(), count: 0 };
    counts.set(stem, { word: known.word, count: known.count + 1 });
  }
  return counts;
}

/** Cuts at a word's end and says so with an ellipsis. */
function shorten(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const cut = text.slice(0, limit - 1);
  const space = cut.lastIndexOf(' ');
  const kept = space > limit / 2 ? cut.slice(0, space) : cut;
  return `${kept
    .toWellFormed()
    .replace(/\uFFFD$/u, '')
    .trimEnd()}…`;
}

function capitalized(step: string): string {
  const [first = ''] = step;
  return first.toUpperCase() + step.slice(first.length);
}
