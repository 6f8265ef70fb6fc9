import { isDone } from '@recourse/contract/claims';
import type { Instant } from '@recourse/clock/calendar';
import type { Reopening } from '@recourse/clock/facts';
import type { ClaimFacts, StaffMessage, StatusChange } from './claim-facts.ts';

/** From the filing or a reopening to the next reopening. */
export interface Cycle {
  readonly number: number;
  readonly from: Instant;
  /** When it was opened again; Infinity for the last one. */
  readonly to: Instant;
  readonly messages: readonly StaffMessage[];
  /** The final answer that ended the claim, and since when it is final. */
  readonly final: { readonly at: Instant; readonly by: number | null } | null;
  /** When the client accepted the answer. */
  readonly acceptedAt: Instant | null;
  /** When the claim ended otherwise than by an answer. */
  readonly endedAt: Instant | null;
}

export interface Course {
  readonly cycles: readonly Cycle[];
  readonly reopenings: readonly Reopening[];
}

/** How a claim ends without a final answer. */
const ENDINGS = new Set(['WITHDRAWN', 'NOT_A_COMPLAINT', 'TEST', 'MERGED']);

const isReopening = ({ from, to }: StatusChange): boolean => isDone(from) && !isDone(to);

const isAcceptance = ({ to, reason }: StatusChange): boolean =>
  to === 'CLOSED' && reason.startsWith('ACCEPTED');

/**
 * The cycles of a claim; the first one starts at its filing. Changes that were undone are left out.
 */
export function courseOf(facts: ClaimFacts): Course {
  const changes = withoutUndone(facts.changes);
  const opened = changes.filter(isReopening);
  const bounds = [facts.received, ...opened.map(({ at }) => at)];
  const cycles = bounds.map((from, place) => {
    const to = bounds[place + 1] ?? Number.POSITIVE_INFINITY;
    return cycleOf(facts, changes, { number: place + 1, from, to });
  });
  const reopenings = opened.map(({ at }, place) => {
    const done = changes.findLast((change) => change.at <= at && isEnd(change));
    return { resolvedAt: Math.min(done?.at ?? bounds[place] ?? at, at), reopenedAt: at };
  });
  return { cycles, reopenings };
}

const isEnd = ({ from, to }: StatusChange): boolean => !isDone(from) && isDone(to);

function withoutUndone(changes: readonly StatusChange[]): StatusChange[] {
  const kept: StatusChange[] = [];
  for (const change of changes) {
    if (change.reason === 'UNDONE' && kept.at(-1)?.to === change.from) kept.pop();
    else kept.push(change);
  }
  return kept;
}

function cycleOf(
  facts: ClaimFacts,
  changes: readonly StatusChange[],
  bounds: Pick<Cycle, 'number' | 'from' | 'to'>,
): Cycle {
  // Messages from before the receipt, whose time somebody may have typed in later, belong to the
  // first cycle.
  const isIn = ({ at }: { at: Instant }) =>
    (bounds.number === 1 || at >= bounds.from) && at < bounds.to;
  const messages = facts.messages.filter(isIn);
  const closings = changes.filter((change) => isIn(change) && change.to === 'CLOSED');
  const isLast = bounds.to === Number.POSITIVE_INFINITY;
  return {
    ...bounds,
    messages,
    final: finalOf(messages, changes),
    acceptedAt: closings.find(isAcceptance)?.at ?? null,
    endedAt: endOf(closings, isLast ? facts : null),
  };
}

/** A change to CLOSED says how the claim ended. A claim that was closed for good says it too. */
function endOf(
  closings: readonly StatusChange[],
  last: Pick<ClaimFacts, 'status' | 'closure'> | null,
): Instant | null {
  const newest = closings.at(-1);
  if (newest === undefined) return null;
  const closure = last?.status === 'CLOSED' ? (last.closure ?? '') : '';
  const isEnded = ENDINGS.has(newest.reason) || ENDINGS.has(closure);
  return isEnded || isAcceptance(newest) ? newest.at : null;
}

/**
 * An answer that was made final later counts as final from then on: declaring an old letter final does not mend a
 * breach.
 */
function finalOf(
  messages: readonly StaffMessage[],
  changes: readonly StatusChange[],
): Cycle['final'] {
  const finals = messages
    .filter(({ purpose }) => purpose === 'FINAL')
    .map(({ at, author }) => ({ at: Math.max(at, endAfter(changes, at)), by: author }));
  return finals.toSorted((one, other) => one.at - other.at)[0] ?? null;
}

/**
 * When a claim ended that was not over at an instant. The instant itself when the claim was already over, or has not
 * ended since.
 */
function endAfter(changes: readonly StatusChange[], at: Instant): Instant {
  const before = changes.findLast((change) => change.at <= at);
  const isOver = before === undefined ? isDone(changes[0]?.from ?? 'CLOSED') : isDone(before.to);
  if (isOver) return at;
  return changes.find((change) => change.at > at && isEnd(change))?.at ?? at;
}
