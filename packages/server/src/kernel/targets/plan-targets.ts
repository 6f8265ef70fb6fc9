import type { Instant } from '@recourse/clock/calendar';
import type { PolicyTarget } from '@recourse/contract/clock/policies';
import { courseOf, type Cycle } from './claim-course.ts';
import type { ClaimFacts } from './claim-facts.ts';
import { factsIn, type Planning } from './planning.ts';
import { promisesOf, updatesOf } from './repeated-targets.ts';
import { type Calendars, deadlineOf } from './target-deadline.ts';
import { type Ending, type ExplainedTarget, toTarget } from './to-target.ts';

/** Targets that a claim has once, however often it is opened again. */
const ONCE = new Set<PolicyTarget['code']>(['ACK', 'SUMMARY', 'DELAY_NOTICE']);

/**
 * The targets of a claim with their dates, and when each was met or cancelled, from its facts alone. The rules are
 * those of docs/deadlines.md.
 */
export function planTargets(facts: ClaimFacts, calendars: Calendars): ExplainedTarget[] {
  if (facts.targets.length === 0) return [];
  const course = courseOf(facts);
  const planning = { facts, course, calendars };
  return [
    ...facts.targets.flatMap((target) => planOne(planning, target)),
    ...course.cycles.flatMap((cycle) => promisesOf(planning, cycle)),
  ];
}

function planOne(planning: Planning, target: PolicyTarget): ExplainedTarget[] {
  const { cycles } = planning.course;
  if (target.code === 'UPDATE')
    return cycles.flatMap((cycle) => updatesOf(planning, target, cycle));
  if (ONCE.has(target.code)) return planOnce(planning, target);
  const planned: ExplainedTarget[] = [];
  for (const cycle of cycles) {
    const before = planned.at(-1);
    const next = planCycle(planning, target, cycle);
    if (before !== undefined && isNotAskedAgain(before, next, cycle)) continue;
    // When the target continues in this cycle, its earlier row is cancelled.
    if (before !== undefined && before.metAt === null && before.cancelledAt === null)
      planned.splice(-1, 1, { ...before, cancelledAt: cycle.from });
    planned.push(next);
  }
  return planned;
}

/**
 * A target that keeps its date is not repeated when it was settled and its date had passed before the claim was opened
 * again.
 */
function isNotAskedAgain(before: ExplainedTarget, next: ExplainedTarget, cycle: Cycle): boolean {
  const isSettled = before.metAt !== null || before.cancelledAt !== null;
  if (next.rule.onReopen !== 'KEEP' || !isSettled) return false;
  return next.code === 'FIRST_REPLY' || (next.dueAt !== null && next.dueAt <= cycle.from);
}

/** FINAL or FIRST_REPLY in one cycle. */
function planCycle(planning: Planning, target: PolicyTarget, cycle: Cycle): ExplainedTarget {
  const isFinal = target.code === 'FINAL';
  // A client who accepts within the window is owed no final answer any more, even if he was given
  // one.
  const accepted = isFinal ? summaryMetAt(planning, cycle) : null;
  const answered = isFinal ? cycle.final : firstReply(cycle);
  const met = accepted === null ? answered : null;
  const ending = {
    metAt: met?.at ?? null,
    metBy: met?.by ?? null,
    cancelledAt: accepted ?? (met === null ? cycle.endedAt : null),
  };
  const facts = factsIn(planning, cycle, target);
  const moved = isFinal ? movedByHolding(planning, target, cycle) : target;
  return toTarget(planning, moved, { cycle: cycle.number, round: 1, facts, ending });
}

const firstReply = (cycle: Cycle): { at: Instant; by: number | null } | null => {
  const reply = cycle.messages.find(({ purpose }) => purpose !== 'ACKNOWLEDGEMENT');
  return reply === undefined ? null : { at: reply.at, by: reply.author };
};

/**
 * A holding letter in time extends the deadline to the longest time that the policy allows. A late one does not mend
 * the breach.
 */
function movedByHolding(planning: Planning, target: PolicyTarget, cycle: Cycle): PolicyTarget {
  if (target.atMost === null) return target;
  const holding = cycle.messages.find(({ purpose }) => purpose === 'HOLDING');
  if (holding === undefined || (cycle.final !== null && cycle.final.at <= holding.at))
    return target;
  const { dueAt } = deadlineOf(
    planning.calendars,
    target,
    factsIn(planning, cycle, target),
    cycle.final?.at ?? cycle.endedAt ?? undefined,
  );
  if (dueAt !== null && holding.at >= dueAt) return target;
  return { ...target, rule: { ...target.rule, amount: target.atMost } };
}

/** ACK, SUMMARY or DELAY_NOTICE. They continue when the claim is opened again, unless they were settled. */
function planOnce(planning: Planning, target: PolicyTarget): ExplainedTarget[] {
  const { facts, course } = planning;
  const [first] = course.cycles;
  if (first === undefined) return [];
  const ended = course.cycles.flatMap(({ endedAt }) => endedAt ?? [])[0] ?? null;
  const { metAt, metBy, cancelledAt } = endingOf(planning, target);
  const ending: Ending = {
    metAt,
    metBy,
    cancelledAt: metAt === null ? earliest(cancelledAt, ended) : null,
  };
  const once = { ...factsIn(planning, first, target), pauses: facts.pauses };
  return [toTarget(planning, target, { cycle: 1, round: 1, facts: once, ending })];
}

function endingOf(planning: Planning, { code }: PolicyTarget): Ending {
  const { facts, course } = planning;
  const [first] = course.cycles;
  const finals = course.cycles.flatMap(({ final }) => final ?? []);
  if (code === 'SUMMARY') {
    const metAt = first === undefined ? null : summaryMetAt(planning, first);
    return { metAt, metBy: null, cancelledAt: null };
  }
  if (code === 'DELAY_NOTICE') {
    const letter = facts.messages.find(
      ({ purpose, hasRecourse }) => purpose === 'HOLDING' && hasRecourse,
    );
    const over = earliest(finals[0]?.at ?? null, first ? summaryMetAt(planning, first) : null);
    const isMet = letter !== undefined && (over === null || letter.at < over);
    return isMet
      ? { metAt: letter.at, metBy: letter.author, cancelledAt: null }
      : { metAt: null, metBy: null, cancelledAt: over };
  }
  // For a claim filed in the portal, the receipt that the portal shows is the acknowledgement.
  if (facts.channel === 'PORTAL' || facts.channel === 'ASSISTANT')
    return { metAt: facts.filed, metBy: null, cancelledAt: null };
  const [message] = facts.messages;
  return { metAt: message?.at ?? null, metBy: message?.author ?? null, cancelledAt: null };
}

/**
 * When the client accepted within the window of the summary; null when there is no such window, or
 * he did not.
 */
function summaryMetAt(planning: Planning, cycle: Cycle): Instant | null {
  const { acceptedAt } = cycle;
  const summary = planning.facts.targets.find(({ code }) => code === 'SUMMARY');
  if (summary === undefined || acceptedAt === null || cycle.number > 1) return null;
  const { dueAt } = deadlineOf(
    planning.calendars,
    summary,
    factsIn(planning, cycle, summary),
    acceptedAt,
  );
  return dueAt !== null && acceptedAt < dueAt ? acceptedAt : null;
}

const earliest = (one: Instant | null, other: Instant | null): Instant | null =>
  one === null || other === null ? (one ?? other) : Math.min(one, other);
