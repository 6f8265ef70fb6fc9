import type { Assistant } from './assistant.ts';
import { SCORE_AT_CONFIDENT_LINE } from './calibrate/confidence-threshold.ts';
import type { Question } from './evaluation.ts';

/** The first answer to one question of a life, and the judgement of an employee. */
export interface Lived {
  readonly inScope: boolean;
  readonly confident: boolean;
  readonly right: boolean;
  /** The features for the track record; undefined when there was no answer. */
  readonly features: readonly number[] | undefined;
}

/** How a life goes on after a question was judged. */
export interface LifeCourse {
  /** Called after each new example, to train when it is time. */
  readonly taught: () => void;
}

/**
 * Simulates a life: asks the questions one after the other. Each first answer is judged, the judgement enters the track
 * record, and the right solution is taught before the next question. A question out of scope is judged "none fits" and
 * its text kept as one without an answer.
 */
export function* live(
  assistant: Assistant,
  questions: readonly Question[],
  { taught }: LifeCourse,
): Generator<Lived> {
  for (const [at, { text, solutionId }] of questions.entries()) {
    const [first] = assistant.suggest(text, 1);
    const confident = (first?.score ?? 0) >= SCORE_AT_CONFIDENT_LINE;
    const right = first !== undefined && first.solutionId === solutionId;
    const features = first?.features;
    const key = `asked:${at}`;
    if (features) assistant.putOutcome(key, { features, right, confident, at, weight: 1 });
    yield { inScope: solutionId !== undefined, confident, right, features };
    if (solutionId === undefined) assistant.putNone(key, text);
    else {
      assistant.putExample({ key, solutionId, text });
      taught();
    }
  }
}

/** The results of a life. Shares are 0 to 1, null where there was nothing to count. */
export interface LifeReport {
  asked: number;
  confident: number;
  confidentRight: number;
  /** Right ones among all confident answers. */
  precision: number | null;
  /** Confident answers among the questions in scope. */
  coverage: number | null;
  /** The lowest precision of 300 consecutive questions with at least 20 confident answers. */
  worstWindow300: number | null;
  /** Questions out of scope without a confident answer. */
  outOfScopeRecall: number | null;
  per100: { asked: number; confident: number; right: number }[];
}

const WINDOW = 300;
const FEWEST_OF_WINDOW = 20;
const STEP = 100;

/** Sums up a life. */
export function reportLife(lived: readonly Lived[]): LifeReport {
  const inScope = lived.filter((one) => one.inScope);
  const outOfScope = lived.filter((one) => !one.inScope);
  const confident = lived.filter((one) => one.confident);
  const confidentRight = confident.filter((one) => one.right).length;
  const steps = Array.from({ length: Math.ceil(lived.length / STEP) }, (_, step) =>
    lived.slice(step * STEP, (step + 1) * STEP),
  );
  return {
    asked: lived.length,
    confident: confident.length,
    confidentRight,
    precision: share(confidentRight, confident.length),
    coverage: share(inScope.filter((one) => one.confident).length, inScope.length),
    worstWindow300: worstWindow(lived),
    outOfScopeRecall: share(outOfScope.filter((one) => !one.confident).length, outOfScope.length),
    per100: steps.map((part) => {
      const sure = part.filter((one) => one.confident);
      return {
        asked: part.length,
        confident: sure.length,
        right: sure.filter((one) => one.right).length,
      };
    }),
  };
}

function share(some: number, all: number): number | null {
  return all === 0 ? null : some / all;
}

/** Moves a window over the life, question by question. */
function worstWindow(lived: readonly Lived[]): number | null {
  let worst: number | null = null;
  let confident = 0;
  let right = 0;
  for (const [at, one] of lived.entries()) {
    const gone = lived[at - WINDOW];
    confident += Number(one.confident) - Number(gone?.confident ?? false);
    right += Number(one.confident && one.right) - Number((gone?.confident && gone.right) ?? false);
    if (at + 1 < WINDOW || confident < FEWEST_OF_WINDOW) continue;
    worst = Math.min(worst ?? 1, right / confident);
  }
  return worst;
}
