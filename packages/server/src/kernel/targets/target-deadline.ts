import type { Calendar, Instant } from '@recourse/clock/calendar';
import { deadline, type Deadline } from '@recourse/clock/deadline';
import type { Pause, Reopening } from '@recourse/clock/facts';
import type { PolicyTarget } from '@recourse/contract/clock/policies';

/** A calendar ready for use, and its version. */
export interface OpenedCalendar {
  readonly version: number;
  readonly calendar: Calendar;
}

/** Calendars by their ids. */
export type Calendars = ReadonlyMap<number, OpenedCalendar>;

export interface TargetFacts {
  readonly received: Instant;
  readonly sent: Instant | null;
  readonly pauses: readonly Pause[];
  readonly reopenings: readonly Reopening[];
}

type Counted = Pick<PolicyTarget, 'rule' | 'calendarId'>;

/** The calendar of a target. Throws when it is missing, which the database does not allow. */
export function calendarOf(calendars: Calendars, calendarId: number): OpenedCalendar {
  const opened = calendars.get(calendarId);
  if (opened === undefined) throw new Error(`Calendar ${calendarId} of a target is not there.`);
  return opened;
}

/**
 * The deadline of a target that ended at `end` (Infinity: it has not ended). Later events do not change it: a pause
 * that was still running counts as ended at `end`.
 */
export function deadlineOf(
  calendars: Calendars,
  { rule: { warn, ...rest }, calendarId }: Counted,
  facts: TargetFacts,
  end: Instant = Number.POSITIVE_INFINITY,
): Deadline {
  const pauses = facts.pauses
    .filter(({ from }) => from < end)
    .map(({ from, to }) => ({ from, to: to === null && end < Infinity ? end : clipped(to, end) }));
  return deadline(
    calendarOf(calendars, calendarId).calendar,
    warn === undefined ? rest : { ...rest, warn },
    { ...facts, sent: facts.sent ?? undefined, pauses },
  );
}

const clipped = (to: Instant | null, end: Instant): Instant | null =>
  to === null ? null : Math.min(to, end);
