import type { Assistant, SolutionText } from '@recourse/assistant/assistant';
import { type FirstAnswer, replayComplaint } from '@recourse/assistant/replay';
import { lessonKey } from './store/knowledge-lessons.ts';

/** The answers to past reports if a solution had another text. */

/** A solution with a proposed text; without an id, a new one. */
export type ProposedSolution = Omit<SolutionText, 'id'> & { id: number | null };

/** The id of a new solution: higher than all others, like that of any future one. */
const NEW_SOLUTION = Number.MAX_SAFE_INTEGER;

/** A past report, validated or not. */
export interface AskedReport {
  id: number;
  text: string;
}

/** A first answer; without an id: the proposed solution. */
export interface ReplayedAnswer {
  id: number | null;
  texte: string;
  /** 0 to 2. */
  score: number;
}

/** The first answer to a report now, and with the proposed solution; null: none. */
export interface ReplayedReport {
  reportId: number;
  before: ReplayedAnswer | null;
  after: ReplayedAnswer | null;
}

/** Searches again for a report, as if somebody else had sent its complaint. */
export function replayReport(
  assistant: Assistant,
  { id: reportId, text }: AskedReport,
  { id, texte, motcle }: ProposedSolution,
): ReplayedReport {
  const solution = { id: id ?? NEW_SOLUTION, texte, motcle };
  const complaint = { text, key: lessonKey.reports(reportId) };
  const { before, after } = replayComplaint(assistant, complaint, solution);
  const named = (answer: FirstAnswer | null): ReplayedAnswer | null => {
    const found = answer && assistant.solution(answer.solutionId);
    return found ? { id: found.id, texte: found.texte, score: answer.score } : null;
  };
  const isProposed = after?.solutionId === solution.id;
  return {
    reportId,
    before: named(before),
    after: isProposed ? { id, texte, score: after.score } : named(after),
  };
}
