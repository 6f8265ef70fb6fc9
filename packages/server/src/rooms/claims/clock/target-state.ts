import type { TargetState } from '@recourse/contract/clock/targets';
import type { TargetRow } from './targets.repository.ts';

/** The fields that determine the state of a target. */
export type Standing = Pick<TargetRow, 'kind' | 'due_at' | 'warn_at' | 'met_at' | 'cancelled_at'>;

/** The state of a target at an instant. The instant of `due_at` is the first that is too late. */
export function stateOf(target: Standing, now: Date): TargetState {
  const { due_at, warn_at, met_at, cancelled_at } = target;
  if (met_at !== null) return due_at !== null && met_at >= due_at ? 'MET_LATE' : 'MET';
  // An opportunity that had passed before the claim ended counts as missed.
  const isMissed = target.kind === 'WINDOW' && due_at !== null;
  if (cancelled_at !== null) return isMissed && cancelled_at >= due_at ? 'PASSED' : 'CANCELLED';
  if (due_at === null) return 'PAUSED';
  if (now >= due_at) return target.kind === 'WINDOW' ? 'PASSED' : 'LATE';
  return warn_at !== null && now >= warn_at ? 'RISK' : 'ON_TIME';
}
