import type { Course, Cycle } from './claim-course.ts';
import type { ClaimFacts, Receipt } from './claim-facts.ts';
import type { Calendars, TargetFacts } from './target-deadline.ts';

/** The input for planning all targets of a claim. */
export interface Planning {
  readonly facts: ClaimFacts;
  readonly course: Course;
  readonly calendars: Calendars;
}

/** From where a target counts. A target that the law requires counts from the first of the merged claims. */
export const receiptFor = (facts: ClaimFacts, { legal }: { legal: boolean }): Receipt =>
  (legal ? facts.first : null) ?? facts;

/** A claim's facts for a target, as they were in one cycle. */
export const factsIn = (
  { facts, course }: Planning,
  cycle: Cycle,
  target: { legal: boolean },
): TargetFacts => ({
  received: receiptFor(facts, target).received,
  sent: receiptFor(facts, target).sent,
  pauses: facts.pauses.filter(({ from }) => from < cycle.to),
  reopenings: course.reopenings.slice(0, cycle.number - 1),
});
