/** How it stands with what is due next of a claim. */
export type DueState = 'late' | 'today' | 'risk' | 'onTime';

/** What needs somebody now, the worst first. At most one of them holds of a claim. */
export const DUE_SOON = ['late', 'today', 'risk'] as const satisfies readonly DueState[];

/** What says so, of a claim as the staff reads it. */
export interface DueFields {
  readonly nextDueAt: string | null;
  readonly nextDayAt: string | null;
  readonly nextWarnAt: string | null;
}

/**
 * How it stands with what is due next of a claim, at an instant; null when nothing is due, or the clock stands. Lists
 * are asked for by the same rule (claim-conditions.sql.ts).
 */
export function dueStateOf(claim: DueFields, now: Date): DueState | null {
  const hasCome = (time: string | null): boolean =>
    time !== null && Date.parse(time) <= now.getTime();
  if (claim.nextDueAt === null) return null;
  if (hasCome(claim.nextDueAt)) return 'late';
  if (hasCome(claim.nextDayAt)) return 'today';
  return hasCome(claim.nextWarnAt) ? 'risk' : 'onTime';
}
