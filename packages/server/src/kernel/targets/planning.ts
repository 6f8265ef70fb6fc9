import type { Course, Cycle } from './claim-course.ts';
import type { ClaimFacts } from './claim-facts.ts';
import type { Calendars, TargetFacts } from './target-deadline.ts';

/** What all targets of a claim are planned from. */
export interface Planning {
  readonly facts: ClaimFacts;
  readonly course: Course;
  readonly calendars: Calendars;
}

/** A claim's facts as they were in one of its cycles. */
export const factsIn = ({ facts, course }: Planning, cycle: Cycle): TargetFacts => ({
  received: facts.received,
  sent: facts.sent,
  pauses: facts.pauses.filter(({ from }) => from < cycle.to),
  reopenings: course.reopenings.slice(0, cycle.number - 1),
});
