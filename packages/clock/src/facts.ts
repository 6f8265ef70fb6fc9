import type { Instant, Span } from './calendar.ts';
import { ClockError } from './clock-error.ts';
import type { Rule } from './rule.ts';

/** What happened to a claim, as far as a deadline depends on it. */
export interface Facts {
  readonly received: Instant;
  /** When a letter was sent. */
  readonly sent?: Instant | undefined;
  /** When somebody was waited for; `to` null: he still is. */
  readonly pauses?: readonly Pause[] | undefined;
  /** In order of time. */
  readonly reopenings?: readonly Reopening[] | undefined;
}

export interface Pause {
  readonly from: Instant;
  readonly to: Instant | null;
}

export interface Reopening {
  readonly resolvedAt: Instant;
  readonly reopenedAt: Instant;
}

/** What a deadline is counted from, and when its clock stands. */
export interface Course {
  readonly start: Instant;
  /** In order, none touching another. A pause that goes on ends at Infinity. */
  readonly pauses: readonly Span[];
}

/** The course of a rule's clock. Throws ClockError for a pause or a reopening that ends before it begins. */
export function courseOf(rule: Rule, facts: Facts): Course {
  const { received, sent, pauses = [], reopenings = [] } = facts;
  const spans = pauses.map(({ from, to }, place) =>
    checkedSpan(`pauses[${place}]`, { from, to: to ?? Number.POSITIVE_INFINITY }),
  );
  const closed = reopenings.map(({ resolvedAt, reopenedAt }, place) =>
    checkedSpan(`reopenings[${place}]`, { from: resolvedAt, to: reopenedAt }),
  );
  const first = rule.startsFrom === 'SENT' && sent !== undefined ? sent : received;
  const last = closed.at(-1);
  const isRestarted = rule.onReopen === 'RESTART' && last !== undefined;
  const start = isRestarted ? last.to : first;
  const standing = [
    ...(rule.pause === 'WAITING' ? spans : []),
    ...(rule.onReopen === 'EXTEND' ? closed : []),
  ].filter(({ to }) => to > start);
  return { start, pauses: joined(standing) };
}

function checkedSpan(field: string, span: Span): Span {
  if (span.to < span.from) throw new ClockError(field, 'it has to end after it begins.');
  return span;
}

/** The same time as spans in order that do not overlap. Empty ones are left out. */
function joined(spans: readonly Span[]): Span[] {
  const joinedSpans: { from: Instant; to: Instant }[] = [];
  const inOrder = spans
    .filter(({ from, to }) => from < to)
    .toSorted((one, other) => one.from - other.from);
  for (const { from, to } of inOrder) {
    const before = joinedSpans.at(-1);
    if (before !== undefined && from <= before.to) before.to = Math.max(before.to, to);
    else joinedSpans.push({ from, to });
  }
  return joinedSpans;
}
