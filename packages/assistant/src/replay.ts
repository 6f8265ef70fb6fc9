import type { Assistant, SolutionText } from './assistant.ts';
import { supposingSolution, supposingUntaught } from './supposition.ts';

/** A complaint of the past. */
export interface PastComplaint {
  readonly text: string;
  /** The key of its example, if it has one or gets one. The example itself does not count in a replay. */
  readonly key: string;
}

/** The first answer to a complaint. */
export interface FirstAnswer {
  readonly solutionId: number;
  /** 0 to 2. */
  readonly score: number;
}

/** The first answer now, and the one with the changed solution; null for no answer. */
export interface Replayed {
  readonly before: FirstAnswer | null;
  readonly after: FirstAnswer | null;
}

/**
 * Asks a past complaint again, now and as if the solution had this text. The example of the complaint itself is left
 * out. With it, the same words would get the taught answer either way, but the question is how a similar complaint is
 * answered.
 */
export function replayComplaint(
  assistant: Assistant,
  { text, key }: PastComplaint,
  solution: SolutionText,
): Replayed {
  const first = (): FirstAnswer | null => {
    const [found] = assistant.suggest(text, 1);
    return found ? { solutionId: found.solutionId, score: found.score } : null;
  };
  return supposingUntaught(assistant, key, () => ({
    before: first(),
    after: supposingSolution(assistant, solution, first),
  }));
}
