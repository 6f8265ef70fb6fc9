import { analyze } from './analysis.ts';

const MAX_SUMMARY = 400;
const MAX_STEPS = 12;
const MAX_STEP = 300;
const MAX_TAGS = 6;
const MIN_TAG = 3;

/** Texts longer than this say what they have to say before it ends. */
const MAX_READ = 10_000;

const LINE_BREAK = /[\r\n\u2028\u2029]+/u;
const SENTENCE_END = /(?<=[.!?…؟。！？])\s+/u;
/** Semicolons, and a 'then' after a comma, part one instruction from the next. */
const STEP_END = /\s*;\s+|,\s+(?:and\s+)?then\s+|,\s+(?:et\s+)?(?:puis|ensuite)\s+/iu;
/** '1.', '2)', '-', '*', '•' at the start of a line are the list's, not the step's. */
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
  const complaint = readable(input.reclamationText);
  const solution = readable(input.solutionText);
  return {
    summary: summaryOf(complaint, solution),
    steps: stepsOf(solution),
    tags: tagsOf(complaint, solution),
  };
}

function readable(text: string): string {
  return text.slice(0, MAX_READ).toWellFormed().replaceAll('\0', ' ').trim();
}

function sentencesOf(text: string): string[] {
  const lines = text.split(LINE_BREAK).map((line) => line.trim().replace(LIST_MARK, ''));
  const sentences = lines.flatMap((line) => line.split(SENTENCE_END));
  return sentences
    .map((sentence) => sentence.replaceAll(/\s+/gu, ' ').trim())
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence));
}

/** The sentence that says most of the complaint, then the beginning of the answer. */
function summaryOf(complaint: string, solution: string): string {
  const asked = sentencesOf(complaint);
  const answered = sentencesOf(solution);
  const half = answered.length === 0 ? MAX_SUMMARY : MAX_SUMMARY / 2;
  const problem = shorten(mostTelling(asked, complaint), half);
  const room = MAX_SUMMARY - problem.length - 1;
  return [problem, shorten(answered[0] ?? '', room)].filter((part) => part !== '').join(' ');
}

/** The sentence whose different words are repeated most in the text; the first among equals. */
function mostTelling(sentences: readonly string[], text: string): string {
  const counts = stemCounts(text);
  let best = { sentence: '', weight: -1 };
  for (const sentence of sentences) {
    const stems = new Set(analyze(sentence).words.map((word) => word.keys[0] ?? ''));
    let weight = 0;
    for (const stem of stems) weight += counts.get(stem)?.count ?? 0;
    if (weight > best.weight) best = { sentence, weight };
  }
  return best.sentence;
}

function stepsOf(solution: string): string[] {
  const parts = sentencesOf(solution).flatMap((sentence) => sentence.split(STEP_END));
  const steps = parts.map((part) => shorten(part.trim(), MAX_STEP)).filter((step) => step !== '');
  return [...new Set(steps)].slice(0, MAX_STEPS).map(capitalized);
}

/** Words of both texts come first: they are what the complaint and its answer have in common. */
function tagsOf(complaint: string, solution: string): string[] {
  const asked = stemCounts(complaint);
  const answered = stemCounts(solution);
  const tags = new Map<string, { word: string; weight: number }>();
  for (const [stem, { word, count }] of [...asked, ...answered]) {
    if (tags.has(stem) || word.length < MIN_TAG || !/\p{L}/u.test(word)) continue;
    const shared = asked.has(stem) && answered.has(stem) ? 2 : 0;
    tags.set(stem, { word, weight: count + shared });
  }
  const ordered = [...tags.values()].toSorted((a, b) => b.weight - a.weight);
  return ordered.slice(0, MAX_TAGS).map(({ word }) => word);
}

/** How often each stem occurs, with the first way it was written; in order of appearance. */
function stemCounts(text: string): Map<string, { word: string; count: number }> {
  const counts = new Map<string, { word: string; count: number }>();
  for (const { keys, surfaces } of analyze(text).words) {
    const stem = keys[0] ?? '';
    const known = counts.get(stem) ?? { word: (surfaces[0] ?? '').toLowerCase(), count: 0 };
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
