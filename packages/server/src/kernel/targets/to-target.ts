import type { Instant } from '@recourse/clock/calendar';
import type { Deadline } from '@recourse/clock/deadline';
import type { PolicyTarget } from '@recourse/contract/clock/policies';
import type { ClaimTarget } from './claim-facts.ts';
import { calendarOf, type Calendars, deadlineOf, type TargetFacts } from './target-deadline.ts';

/** When a target was met, by whom, and when it was cancelled. */
export type Ending = Pick<ClaimTarget, 'metAt' | 'metBy' | 'cancelledAt'>;

/** A target with the count from which its dates come. */
export interface ExplainedTarget extends ClaimTarget {
  readonly walk: Deadline;
}

type Promised = Pick<PolicyTarget, 'kind' | 'legal' | 'rule' | 'calendarId'> &
  Pick<ClaimTarget, 'code'>;

interface Place {
  readonly cycle: number;
  readonly round: number;
  readonly facts: TargetFacts;
  readonly ending: Ending;
}

/** A target with its dates. */
export function toTarget(
  { calendars }: { calendars: Calendars },
  { code, kind, legal, rule, calendarId }: Promised,
  { cycle, round, facts, ending }: Place,
): ExplainedTarget {
  const counted = { rule, calendarId };
  const walk = deadlineOf(calendars, counted, facts, endedAt(ending));
  return {
    cycle,
    code,
    round,
    kind,
    legal,
    rule,
    calendarId,
    calendarVersion: calendarOf(calendars, calendarId).version,
    startedAt: startOf(rule, facts),
    dayZero: walk.zero.date,
    dueOn: walk.due?.date ?? null,
    dueAt: walk.dueAt,
    warnAt: walk.warnAt,
    ...ending,
    walk,
  };
}

const endedAt = ({ metAt, cancelledAt }: Ending): Instant =>
  metAt ?? cancelledAt ?? Number.POSITIVE_INFINITY;

/** The instant that a rule is counted from. */
function startOf(rule: PolicyTarget['rule'], { received, sent, reopenings }: TargetFacts): Instant {
  const last = reopenings.at(-1);
  if (rule.onReopen === 'RESTART' && last !== undefined) return last.reopenedAt;
  return rule.startsFrom === 'SENT' ? (sent ?? received) : received;
}
