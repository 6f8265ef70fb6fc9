import type { Assistant, SolutionText } from './assistant.ts';

/**
 * What would be answered if something were otherwise. Putting and taking out are exactly reversible (sums of
 * whole numbers), so the assistant itself is asked in place of a copy or an imitation of it: the answer is the
 * very one that it would give. Nobody else may ask in between, so `work` must not wait for anything.
 */

/** Runs `work` as if this solution had been put; its hyperplanes stay until training, as they would. */
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
