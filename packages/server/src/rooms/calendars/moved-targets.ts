import type { CalendarPreview, MovedTarget } from '@recourse/contract/clock/calendar-preview';
import type { ClaimTarget } from '../../kernel/targets/claim-facts.ts';
import { keyOf } from '../../kernel/targets/follow-targets.ts';

/** How a changed calendar moves the open targets that count by it. */

/** A target that moves, without the reference of its claim. */
export type Moved = Omit<MovedTarget, 'reference'>;

/** How many targets have moved so far, and some of them. */
export interface Tally extends Pick<CalendarPreview, 'earlier' | 'later' | 'same' | 'lateNow'> {
  readonly late: Moved[];
  readonly others: Moved[];
}

/** The counts of a preview before the first target is compared. */
export const emptyTally = (): Tally => ({
  earlier: 0,
  later: 0,
  same: 0,
  lateNow: 0,
  late: [],
  others: [],
});

interface Change {
  readonly claimId: number;
  readonly before: readonly ClaimTarget[];
  readonly after: readonly ClaimTarget[];
}

interface Asked {
  readonly calendarId: number;
  readonly now: Date;
  /** How many moved targets of each kind are kept. */
  readonly kept: number;
}

/**
 * Counts the open targets of a claim, as they are and as they would be. A target without a date counts as due after all
 * others: its clock is paused, or it is no longer required.
 */
export function countMoved(tally: Tally, { claimId, before, after }: Change, asked: Asked): void {
  const earlier = openBy(before, asked.calendarId);
  const later = openBy(after, asked.calendarId);
  for (const key of new Set([...earlier.keys(), ...later.keys()])) {
    const from = earlier.get(key);
    const to = later.get(key);
    const target = to ?? from;
    const moves = timeOf(to) - timeOf(from);
    // The difference of two missing dates (Infinity - Infinity) is NaN.
    if (target === undefined || Number.isNaN(moves) || moves === 0) {
      tally.same += 1;
      continue;
    }
    if (moves < 0) tally.earlier += 1;
    else tally.later += 1;
    const lateNow = isLate(to, asked.now) && !isLate(from, asked.now);
    if (lateNow) tally.lateNow += 1;
    const list = lateNow ? tally.late : tally.others;
    if (list.length < asked.kept)
      list.push({ claimId, code: target.code, from: dueOf(from), to: dueOf(to), lateNow });
  }
}

const openBy = (
  targets: readonly ClaimTarget[],
  calendarId: number,
): ReadonlyMap<string, ClaimTarget> =>
  new Map(
    targets
      .filter(
        (target) =>
          target.calendarId === calendarId && target.metAt === null && target.cancelledAt === null,
      )
      .map((target) => [keyOf(target), target]),
  );

const timeOf = (target: ClaimTarget | undefined): number =>
  target?.dueAt ?? Number.POSITIVE_INFINITY;

/** A missed opportunity never makes a claim late. */
const isLate = (target: ClaimTarget | undefined, now: Date): boolean =>
  target?.kind !== 'WINDOW' && timeOf(target) <= now.getTime();

const dueOf = (target: ClaimTarget | undefined): Moved['from'] => ({
  dueOn: target?.dueOn ?? null,
  dueAt: target?.dueAt == null ? null : new Date(target.dueAt).toISOString(),
});
