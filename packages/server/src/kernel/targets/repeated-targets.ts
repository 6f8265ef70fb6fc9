import { isAnswer } from '@recourse/contract/claims-thread';
import type { Instant } from '@recourse/clock/calendar';
import type { PolicyTarget } from '@recourse/contract/clock/policies';
import type { Cycle } from './claim-course.ts';
import type { StaffMessage } from './claim-facts.ts';
import { type Planning, receiptFor } from './planning.ts';
import { calendarOf } from './target-deadline.ts';
import { type Ending, type ExplainedTarget, toTarget } from './to-target.ts';

/** Repeated targets: updates to a client, and what holding letters promise. Each has its own row. */

const tells = ({ purpose }: StaffMessage): boolean => purpose === 'HOLDING' || isAnswer(purpose);

/** Counted from the receipt or reopening, then from each update, until the final answer. */
export function updatesOf(
  planning: Planning,
  target: PolicyTarget,
  cycle: Cycle,
): ExplainedTarget[] {
  const rounds: ExplainedTarget[] = [];
  const updates = cycle.messages.filter(
    (message) => tells(message) && (cycle.final === null || message.at <= cycle.final.at),
  );
  const { received, sent } = receiptFor(planning.facts, target);
  const began = target.rule.startsFrom === 'SENT' ? (sent ?? received) : received;
  let from = cycle.number === 1 ? began : cycle.from;
  for (const update of updates) {
    const met = { metAt: update.at, metBy: update.author, cancelledAt: null };
    const isFinal = update.purpose === 'FINAL' && cycle.final !== null;
    const ending = isFinal ? { ...met, metAt: cycle.final.at } : met;
    rounds.push(round(planning, target, { cycle, number: rounds.length + 1, from, ending }));
    if (isFinal) return rounds;
    from = update.at;
  }
  const ending = { metAt: null, metBy: null, cancelledAt: endOf(cycle) };
  rounds.push(round(planning, target, { cycle, number: rounds.length + 1, from, ending }));
  return rounds;
}

/** When a cycle ended without what a target waits for. */
const endOf = ({ endedAt, to }: Cycle): Instant | null => endedAt ?? (to < Infinity ? to : null);

interface Round {
  cycle: Cycle;
  number: number;
  from: Instant;
  ending: Ending;
}

function round(
  { facts, calendars }: Planning,
  target: Parameters<typeof toTarget>[1],
  { cycle, number, from, ending }: Round,
): ExplainedTarget {
  const pauses = facts.pauses.filter((pause) => pause.from < cycle.to);
  const counted = { received: from, sent: null, pauses, reopenings: [] };
  return toTarget({ calendars }, target, {
    cycle: cycle.number,
    round: number,
    facts: counted,
    ending,
  });
}

/** Counts to the end of the promised date, whatever day that is. */
const PROMISE = {
  unit: 'CALENDAR_DAYS',
  roll: 'NONE',
  end: 'END_OF_DAY',
  lateReceipt: 'SAME_DAY',
  pause: 'NEVER',
  startsFrom: 'RECEIVED',
  onReopen: 'KEEP',
} as const;

/** The promises of holding letters in a cycle: an answer by a date. A later promise replaces an earlier one. */
export function promisesOf(planning: Planning, cycle: Cycle): ExplainedTarget[] {
  const { facts, calendars } = planning;
  const target = facts.targets.find(({ code }) => code === 'FINAL') ?? facts.targets[0];
  if (target === undefined) return [];
  const { calendarId } = target;
  const { calendar } = calendarOf(calendars, calendarId);
  const promises = cycle.messages.filter(({ promisedOn }) => promisedOn !== null);
  return promises.map((promise, place) => {
    const promisedOn = promise.promisedOn ?? '';
    const amount = Math.max(0, daysSince(calendar.dayAt(promise.at).date, promisedOn));
    const kept = { kind: 'DUE', legal: false, rule: { ...PROMISE, amount }, calendarId } as const;
    const ending = promiseEnding(cycle, promise, promises[place + 1]?.at ?? endOf(cycle));
    return round(
      planning,
      { code: 'PROMISED', ...kept },
      { cycle, number: place + 1, from: promise.at, ending },
    );
  });
}

function promiseEnding(cycle: Cycle, promise: StaffMessage, over: Instant | null): Ending {
  const answer = cycle.messages.find(({ at, purpose }) => at > promise.at && isAnswer(purpose));
  if (answer === undefined || (over !== null && over <= answer.at))
    return { metAt: null, metBy: null, cancelledAt: over };
  return { metAt: answer.at, metBy: answer.author, cancelledAt: null };
}

const daysSince = (date: string, other: string): number =>
  Temporal.PlainDate.from(date).until(other, { largestUnit: 'days' }).days;
