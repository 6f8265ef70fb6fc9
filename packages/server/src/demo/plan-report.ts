import type { Insertable } from 'kysely';
import { DAY_MS, SEARCH } from '@recourse/contract/values/limits';
import type { ReportsTable } from '../db/tables.ts';
import { between } from './plan-claim.ts';
import type { Complaint, DemoWorld, StoredSolution } from './world.ts';
import type { Random } from './random.ts';
import { sentences } from './sentences.ts';

/** How good the assistant's answers are: mostly right, seldom confident and wrong, sometimes without a suggestion. */
const SHARE = {
  noSuggestion: 0.08,
  wrongSuggestion: 0.08,
  confidentWhenRight: 0.72,
  confidentWhenWrong: 0.06,
  conversation: 0.8,
  validatedWhenFresh: 0.4,
  validatedLater: 0.88,
  blind: 0.1,
} as const;
const FRESH_DAYS = 3;
const TAGS = 3;
const SUMMARY_LENGTH = 120;
/** The lowest score of a suggestion. Scores are whole hundredths. */
const LOWEST_SCORE = 35;
const HIGHEST_SCORE = 198;
const CONFIDENT_SCORE = Math.round(SEARCH.confidentScore * 100);

interface Suggestion {
  solution: StoredSolution;
  score: number;
  confident: boolean;
}

/** Plans the report that the assistant saves for a complaint, and its validation by an employee. */
export function planReport(
  random: Random,
  world: DemoWorld,
  complaint: Complaint,
): Insertable<ReportsTable> {
  const suggestion = complaint.answer && planSuggestion(random, world, complaint.answer);
  const validation = complaint.answer && planValidation(random, world, complaint.at);
  const attached = validation ? complaint.answer : (suggestion?.solution ?? null);
  const at = validation?.at ?? complaint.at;
  const isBlind = suggestion !== null && validation?.blind === true;
  return {
    reclamation_text: complaint.text,
    handled_by_ai: attached !== null,
    validated_by_employee: validation !== null,
    solution_id: attached?.id ?? null,
    solution_version: attached && versionAt(attached, at),
    user_id: complaint.clientId,
    employee_id: validation?.employeeId ?? null,
    created_by: complaint.clientId,
    created_at: complaint.at,
    updated_at: at,
    validated_at: validation?.at ?? null,
    ...describe(complaint, attached),
    conversation_id: random.chance(SHARE.conversation) ? conversationId(random) : null,
    suggested_solution_id: suggestion?.solution.id ?? null,
    score: suggestion?.score ?? null,
    confident: suggestion?.confident ?? false,
    blind: isBlind,
    blind_choice_id: isBlind ? (attached?.id ?? null) : null,
    version: validation ? 2 : 1,
  };
}

function planSuggestion(
  random: Random,
  world: DemoWorld,
  answer: StoredSolution,
): Suggestion | null {
  if (random.chance(SHARE.noSuggestion)) return null;
  const solution = random.chance(SHARE.wrongSuggestion) ? random.pick(world.solutions) : answer;
  const confident = random.chance(
    solution === answer ? SHARE.confidentWhenRight : SHARE.confidentWhenWrong,
  );
  // One hundredth above the threshold, because the column is a 4-byte float, in which 1.3 reads as less.
  const [low, high] = confident
    ? [CONFIDENT_SCORE + 1, HIGHEST_SCORE]
    : [LOWEST_SCORE, CONFIDENT_SCORE - 1];
  return { solution, score: (low + random.below(high - low + 1)) / 100, confident };
}

function planValidation(random: Random, world: DemoWorld, writtenAt: Date) {
  const fresh = world.now.getTime() - writtenAt.getTime() < FRESH_DAYS * DAY_MS;
  if (!random.chance(fresh ? SHARE.validatedWhenFresh : SHARE.validatedLater)) return null;
  return {
    employeeId: random.pick(world.employees),
    at: between(random, writtenAt, world.now),
    blind: random.chance(SHARE.blind),
  };
}

/** The version of a solution that was current at a moment. */
function versionAt(solution: StoredSolution, at: Date): number {
  return solution.revisedAt && at >= solution.revisedAt ? 2 : 1;
}

function describe(complaint: Complaint, solution: StoredSolution | null) {
  return {
    summary: complaint.text.slice(0, SUMMARY_LENGTH),
    steps: JSON.stringify(solution ? sentences(solution.texte) : []),
    tags: JSON.stringify(solution ? solution.motcle.slice(0, TAGS) : []),
  };
}

function conversationId(random: Random): string {
  const group = (): string => random.below(0x1_0000_0000).toString(16).padStart(8, '0');
  return `${group()}-${group()}-${group()}`;
}
