import type { Instant, Span } from './calendar.ts';
import { ClockError } from './clock-error.ts';
import type { Rule } from './rule.ts';

/** The facts about a claim that a deadline depends on. */
export interface Facts {
  readonly received: Instant;
  /** When a letter was sent. */
  readonly sent?: Instant | undefined;
  /** When the claim waited for somebody; `to` is null while it still waits. */
  readonly pauses?: readonly Pause[] | undefined;
  /** In chronological order. */
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

/** The start from which a deadline is counted, and the pauses of its clock. */
export interface Course {
  readonly start: Instant;
  /** In order, without adjacent ones. A pause without an end ends at Infinity. */
  readonly pauses: readonly Span[];
}

/**
 * The start and the pauses of a rule's clock. Throws ClockError for a pause or a reopening that ends before it begins.
 */
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

/** The same time as ordered spans that do not overlap, without empty ones. */
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
