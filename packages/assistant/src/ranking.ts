import { analyze, type Analysis } from './analysis.ts';
import { exactLogOdds, logOddsOf, type AnswerStrength } from './calibration.ts';
import type { SlotScores } from './class-index.ts';
import type { Knowledge } from './knowledge.ts';
import type { LexicalScores } from './lexical-index.ts';
import { segmentsOf, type Segment } from './segments.ts';

/** One solution and what the query's words gave it. */
export interface Ranked {
  readonly solutionId: number;
  readonly score: number;
}

/** The answer to one segment: who is first, how sure that is, and the scores behind it. */
export interface Answer {
  readonly text: Analysis;
  readonly first: Ranked;
  readonly logOdds: number;
  /** Whether exactly this text was taught. */
  readonly exact: boolean;
  /** What the calibration saw; kept for fitting it. */
  readonly strength: AnswerStrength;
  readonly scores: LexicalScores;
}

/**
 * What the newest message gains in log-odds when the parts are compared, if its own answer is
 * more likely right than wrong: a change of topic wins against the earlier complaint, a mere
 * 'thank you' does not. Chosen on joined pairs of training texts.
 */
const NEWEST_MESSAGE_BONUS = 2;

/** A part of a conversation needs so many telling words to be taken for a taught text. */
const EXACT_PART_WORDS = 2;

/** The most confident answer to the text or to one of its parts; undefined without any. */
export function bestAnswer(knowledge: Knowledge, text: string): Answer | undefined {
  let best: { answer: Answer; value: number } | undefined;
  for (const segment of segmentsOf(text)) {
    const answer = answerTo(knowledge, segment);
    if (answer === undefined) continue;
    // The same complaint again: no part of it says more than all of it.
    if (segment.whole && answer.exact) return answer;
    const followed = segment.newest && answer.logOdds > 0;
    const value = answer.logOdds + (followed ? NEWEST_MESSAGE_BONUS : 0);
    if (best === undefined || value > best.value) best = { answer, value };
  }
  return best?.answer;
}

/** The solutions of an answer, best first, at most k: the first as decided, then by score. */
export function rankedSolutions(knowledge: Knowledge, answer: Answer, k: number): Ranked[] {
  const { first } = answer;
  const others = strongest(knowledge, answer.scores.bySlot, k + 1).filter(
    (ranked) => ranked.solutionId !== first.solutionId,
  );
  return [first, ...others].slice(0, k);
}

function answerTo(knowledge: Knowledge, segment: Segment): Answer | undefined {
  const text = analyze(segment.text);
  const scores = knowledge.index.score(text, knowledge.solutionCount);
  const [top, second] = strongest(knowledge, scores.bySlot, 2);
  const strength = {
    top: top?.score ?? 0,
    second: second?.score ?? 0,
    ceiling: scores.ceiling,
    unknownShare: scores.unknownShare,
    meanExamples: knowledge.meanExamples,
  };
  const byWords = logOddsOf(strength);
  const taught = segment.whole || text.words.length >= EXACT_PART_WORDS;
  const exact = taught ? exactAnswer(knowledge, text, scores) : undefined;
  if (exact === undefined) {
    return top && { text, first: top, logOdds: byWords, exact: false, strength, scores };
  }
  const { first } = exact;
  const agreed = first.solutionId === top?.solutionId ? byWords : exact.logOdds;
  return { text, first, logOdds: Math.max(exact.logOdds, agreed), exact: true, strength, scores };
}

/**
 * Who was taught for exactly this text: the solution with the most examples of it, among equals
 * the one that its words fit best. No word statistics can say it better than an employee did.
 */
function exactAnswer(knowledge: Knowledge, text: Analysis, scores: LexicalScores) {
  let first: (Ranked & { count: number }) | undefined;
  let taught = 0;
  for (const [solutionId, count] of knowledge.teachersOf(text.normalized)) {
    const score = scores.bySlot.get(knowledge.slotOf(solutionId) ?? -1) ?? 0;
    const candidate = { solutionId, score, count };
    taught += count;
    if (first === undefined || count > first.count) first = candidate;
    else if (count === first.count && isBefore(candidate, first)) first = candidate;
  }
  return first && { first, logOdds: exactLogOdds(first.count, taught) };
}

/** The k best of the scores in order, without sorting the thousands that come after. */
function strongest(knowledge: Knowledge, bySlot: SlotScores, k: number): Ranked[] {
  const best: Ranked[] = [];
  for (const [slot, score] of bySlot) {
    const last = best[k - 1];
    if (last !== undefined && score < last.score) continue;
    const candidate = { solutionId: knowledge.idOf(slot), score };
    const place = best.findIndex((ranked) => isBefore(candidate, ranked));
    if (place >= 0) best.splice(place, 0, candidate);
    else best.push(candidate);
    if (best.length > k) best.pop();
  }
  return best;
}

function isBefore(left: Ranked, right: Ranked): boolean {
  if (left.score !== right.score) return left.score > right.score;
  return left.solutionId < right.solutionId;
}
