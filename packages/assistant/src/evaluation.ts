import { SCORE_AT_CONFIDENT_LINE } from './calibrate/confidence-threshold.ts';

/** Anything that ranks solutions for a text, best first, with scores on the portal's scale. */
export interface Answering {
  suggest(text: string, k: number): readonly { solutionId: number; score: number }[];
}

/** A complaint and the solution that answers it; undefined when none of the known ones does. */
export interface Question {
  readonly text: string;
  readonly solutionId: number | undefined;
}

/** How well questions were answered; shares are 0 to 1, null where there was nothing to count. */
export interface Evaluation {
  /** Questions in scope whose solution came first. */
  inScopeAccuracy: number | null;
  /** Mean reciprocal rank: the mean of 1 / place among the first five, 0 when not among them. */
  mrrAt5: number | null;
  /** Questions in scope whose solution was among the first five. */
  recallAt5: number | null;
  /** Right ones among all confident answers; one out of scope is never right. */
  confidentPrecision: number | null;
  /** Confident answers among all questions. */
  confidentShare: number | null;
  /** Confident answers among the questions in scope. */
  inScopeCoverage: number | null;
  /** Questions out of scope without a confident answer. */
  outOfScopeRecall: number | null;
  /** Time to answer, median and 99th percentile, in milliseconds. */
  queryP50Ms: number | null;
  queryP99Ms: number | null;
}

const PLACES = 5;

interface Outcome {
  readonly inScope: boolean;
  /** 0 is the first; -1 is not among them. */
  readonly place: number;
  readonly confident: boolean;
  readonly milliseconds: number;
}

/** Puts every question to the assistant as the portal would. `now` is a clock in milliseconds. */
export function evaluate(
  assistant: Answering,
  questions: readonly Question[],
  now: () => number,
): Evaluation {
  const outcomes = questions.map((question) => ask(assistant, question, now));
  const inScope = outcomes.filter((outcome) => outcome.inScope);
  const outOfScope = outcomes.filter((outcome) => !outcome.inScope);
  const confident = outcomes.filter((outcome) => outcome.confident);
  const times = outcomes.map(({ milliseconds }) => milliseconds).toSorted((a, b) => a - b);
  return {
    inScopeAccuracy: mean(inScope, ({ place }) => Number(place === 0)),
    mrrAt5: mean(inScope, ({ place }) => (place < 0 ? 0 : 1 / (place + 1))),
    recallAt5: mean(inScope, ({ place }) => Number(place >= 0)),
    confidentPrecision: mean(confident, (one) => Number(one.inScope && one.place === 0)),
    confidentShare: mean(outcomes, (one) => Number(one.confident)),
    inScopeCoverage: mean(inScope, (one) => Number(one.confident)),
    outOfScopeRecall: mean(outOfScope, (one) => Number(!one.confident)),
    queryP50Ms: times[Math.floor(times.length * 0.5)] ?? null,
    queryP99Ms: times[Math.floor(times.length * 0.99)] ?? null,
  };
}

function ask(assistant: Answering, { text, solutionId }: Question, now: () => number): Outcome {
  const begun = now();
  const suggestions = assistant.suggest(text, PLACES);
  const milliseconds = now() - begun;
  return {
    inScope: solutionId !== undefined,
    place: suggestions.findIndex((suggestion) => suggestion.solutionId === solutionId),
    confident: (suggestions[0]?.score ?? 0) >= SCORE_AT_CONFIDENT_LINE,
    milliseconds,
  };
}

function mean<T>(items: readonly T[], valueOf: (item: T) => number): number | null {
  if (items.length === 0) return null;
  return items.reduce((sum, item) => sum + valueOf(item), 0) / items.length;
}
