/** The state of the next due date of a claim. */
export type DueState = 'late' | 'today' | 'risk' | 'onTime';

/** The states that need attention, the worst first. A claim has at most one of them. */
export const DUE_SOON = ['late', 'today', 'risk'] as const satisfies readonly DueState[];

/** The fields of a claim that decide it, as the staff reads them. */
export interface DueFields {
  readonly nextDueAt: string | null;
  readonly nextDayAt: string | null;
  readonly nextWarnAt: string | null;
}

/**
 * The state of the next due date of a claim at an instant; null when nothing is due, or the clock is paused. Filters of
 * lists use the same rule (claim-conditions.sql.ts).
 */
export function dueStateOf(claim: DueFields, now: Date): DueState | null {
  const hasCome = (time: string | null): boolean =>
    time !== null && Date.parse(time) <= now.getTime();
  if (claim.nextDueAt === null) return null;
  if (hasCome(claim.nextDueAt)) return 'late';
  if (hasCome(claim.nextDayAt)) return 'today';
  return hasCome(claim.nextWarnAt) ? 'risk' : 'onTime';
}
