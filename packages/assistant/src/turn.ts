import type { Assistant, ExplainedSuggestion, LeftOut } from './assistant.ts';
import { SCORE_AT_CONFIDENT_LINE } from './calibrate/confidence-threshold.ts';
import { isMereCourtesy } from './text/courtesy-phrases.ts';
import { type SpokenLanguage, spokenLanguage } from './text/language.ts';
import { type ProblemPart, problemParts, saysEnough } from './problems.ts';
import { clipForSearch, tokenize, wordsOf } from './text/tokenize.ts';

/**
 * What the assistant does with a message. SURE: it answers. CHOICE: it asks which of a few solutions it is. QUESTION: it
 * asks what happened. NONE: it has no answer, and a person takes over.
 */
export type TurnKind = 'SURE' | 'CHOICE' | 'QUESTION' | 'NONE';

/** One problem of a message, and the solutions for it. */
export interface TurnPart {
  /** The part of the message that is about it, as written; null: all of it. */
  readonly quote: string | null;
  readonly kind: 'SURE' | 'CHOICE';
  /** Best first, at most three; one when it is sure. */
  readonly candidates: readonly ExplainedSuggestion[];
}

/** One turn of a conversation. */
export interface Turn {
  readonly kind: TurnKind;
  /** One for each problem; none for QUESTION and NONE. */
  readonly parts: readonly TurnPart[];
  /** The language that the message is clearly written in, to answer in; undefined in doubt. */
  readonly language: SpokenLanguage | undefined;
  /** Whether it was NONE because nothing was ever taught in this language. */
  readonly untaughtLanguage: boolean;
  /**
   * The first answer to the whole message, shown or not. The judgement of its report is about this
   * answer.
   */
  readonly first: ExplainedSuggestion | undefined;
}

/** The context of a message: who asks, and what was said before. */
export interface TurnContext {
  readonly audience: 'clients' | 'staff';
  readonly leftOut?: LeftOut;
  /** Whether the question of this conversation was asked already. */
  readonly questionAsked: boolean;
  /** The newest message, where the text is of several: only it can be about several problems. */
  readonly newest?: string;
}

/** Below this probability of being right nothing is shown; chosen on open validation rows. */
const LEAST_CHANCE = { clients: 0.15, staff: 0.1 } as const;

/**
 * A solution is close to the first one when its probability is at least this share of the first
 * one's.
 */
const CLOSE = 0.4;
const MOST_CANDIDATES = 3;

/** A part of a message is a separate problem from this probability on; after a mere "and", from the second one on. */
const OWN_PROBLEM = 0.55;
const OWN_PROBLEM_AFTER_AND = 0.7;
const MOST_PROBLEMS = 3;

/**
 * Decides what to do with a message, or with all messages of a conversation as lines of one text. Stores nothing.
 */
export function decideTurn(assistant: Assistant, text: string, context: TurnContext): Turn {
  const clipped = clipForSearch(text);
  const language = spokenLanguage(wordsOf(tokenize(clipped)));
  const found = assistant.explain(clipped, MOST_CANDIDATES, context.leftOut);
  const [first] = found;
  const turn = { language, untaughtLanguage: false, first };
  if (language !== undefined && !assistant.speaks(language)) {
    return { ...turn, kind: 'NONE', parts: [], untaughtLanguage: true };
  }
  const isShown =
    first !== undefined &&
    first.probability >= LEAST_CHANCE[context.audience] &&
    isGrounded(first) &&
    !isMereCourtesy(clipped);
  if (!isShown) return { ...turn, kind: context.questionAsked ? 'NONE' : 'QUESTION', parts: [] };
  const problems = severalProblems(assistant, context.newest ?? clipped, context);
  const parts = problems.length > 1 ? problems : [partOf(null, found)];
  const kind = parts.every((part) => part.kind === 'SURE') ? 'SURE' : 'CHOICE';
  return { ...turn, kind, parts };
}

/**
 * Whether the candidates of a part are so close that only the client can decide which one is right.
 */
export function isClose([first, second]: readonly ExplainedSuggestion[]): boolean {
  if (first === undefined || second === undefined) return false;
  return first.score < SCORE_AT_CONFIDENT_LINE && second.probability >= CLOSE * first.probability;
}

/**
 * Whether a solution has telling words of the text, or an example that is similar to it. One common word proves little,
 * and common character n-grams alone prove nothing.
 */
function isGrounded({ evidence, probability }: ExplainedSuggestion): boolean {
  const { words, confirmed } = evidence;
  return confirmed > 0 || words.length > 1 || (words.length === 1 && probability >= OWN_PROBLEM);
}

function partOf(quote: string | null, found: readonly ExplainedSuggestion[]): TurnPart {
  const isSure = (found[0]?.score ?? 0) >= SCORE_AT_CONFIDENT_LINE;
  return isSure
    ? { quote, kind: 'SURE', candidates: found.slice(0, 1) }
    : { quote, kind: 'CHOICE', candidates: found };
}

interface Problem {
  readonly quote: string;
  readonly first: ExplainedSuggestion;
  readonly found: readonly ExplainedSuggestion[];
}

/** The problems of a text that have different first answers, in order; fewer than two: it is about one problem. */
function severalProblems(assistant: Assistant, text: string, { leftOut }: TurnContext): TurnPart[] {
  const pieces = problemParts(text);
  if (pieces.length < 2) return [];
  const problems: Problem[] = [];
  for (const piece of pieces) {
    if (!saysEnough(piece)) continue;
    const found = assistant.explain(piece.text, MOST_CANDIDATES, leftOut);
    const [first] = found;
    if (first === undefined || !isGrounded(first)) continue;
    if (first.probability >= leastChanceOf(piece))
      problems.push({ quote: piece.text, first, found });
  }
  // For several parts with the same answer, the most confident part replaces the first one.
  const surest = new Map<number, Problem>();
  for (const problem of problems) {
    const known = surest.get(problem.first.solutionId);
    const isSurer = known === undefined || problem.first.probability > known.first.probability;
    if (isSurer) surest.set(problem.first.solutionId, problem);
  }
  return [...surest.values()]
    .slice(0, MOST_PROBLEMS)
    .map(({ quote, found }) => partOf(quote, found));
}

function leastChanceOf({ afterAnd }: ProblemPart): number {
  return afterAnd ? OWN_PROBLEM_AFTER_AND : OWN_PROBLEM;
}
