import type { Assistant, SolutionText } from './assistant.ts';

/**
 * What the assistant would answer if something were different. Putting and removing are exactly reversible (sums of
 * whole numbers). So the assistant itself is changed, asked and changed back, and the answer is exactly the one that it
 * would give. No other question may come in between, so `work` must be synchronous.
 */

/** Runs `work` as if this solution had been put. Its hyperplane stays, as it would until the next training. */
export function supposingSolution<Result>(
  assistant: Assistant,
  solution: SolutionText,
  work: () => Result,
): Result {
  const present = assistant.solution(solution.id);
  assistant.putSolution(solution);
  try {
    return work();
  } finally {
    if (present) assistant.putSolution(present);
    else assistant.removeSolution(solution.id);
  }
}

/** Runs `work` as if the example of this key had never been put. */
export function supposingUntaught<Result>(
  assistant: Assistant,
  key: string,
  work: () => Result,
): Result {
  const held = assistant.example(key);
  if (held === undefined) return work();
  assistant.removeExample(key);
  try {
    return work();
  } finally {
    assistant.putExample(held);
  }
}
