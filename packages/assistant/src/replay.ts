import type { Assistant, SolutionText } from './assistant.ts';
import { supposingSolution, supposingUntaught } from './supposition.ts';

/** A complaint of the past. */
export interface PastComplaint {
  readonly text: string;
  /** Of the example that it is or would be; what it taught itself does not count. */
  readonly key: string;
}

/** The first answer to a complaint. */
export interface FirstAnswer {
  readonly solutionId: number;
  /** 0 to 2. */
  readonly score: number;
}

/** The first answer as things are, and as it would be; null: none. */
export interface Replayed {
  readonly before: FirstAnswer | null;
  readonly after: FirstAnswer | null;
}

/**
 * Asks a past complaint again, now and as if the solution read so. Somebody else who writes the same gets the
 * taught answer either way; asked is how a complaint like it is answered, so what it taught is left out.
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
