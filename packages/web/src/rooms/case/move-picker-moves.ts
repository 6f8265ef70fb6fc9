import type { Role } from '@recourse/contract/values/roles';
import type { Claim } from '@recourse/contract/claims';
import type { Transition } from '@recourse/contract/claims-life';

/**
 * The status changes that the staff can make without a message to the client, each as one choice.
 */
export const MOVES = {
  WAIT_CLIENT: { to: 'PENDING', reason: 'WAITING', waitingFor: 'CLIENT' },
  WAIT_OTHER: { to: 'PENDING', reason: 'WAITING', waitingFor: 'THIRD_PARTY' },
  GO_ON: { to: 'PENDING', reason: 'RESUMED' },
  ANSWERED: { to: 'RESOLVED', reason: 'ANSWERED' },
  NOT_ANSWERED: { to: 'PENDING', reason: 'MISTAKE' },
  PUT_BACK: { to: 'OPEN', reason: 'MISTAKE' },
  WITHDRAWN: { to: 'CLOSED', reason: 'WITHDRAWN' },
  NO_COMPLAINT: { to: 'CLOSED', reason: 'NOT_A_COMPLAINT' },
} as const satisfies Record<string, Transition>;
export type Move = keyof typeof MOVES;

/** Administrators may move any claim. Employees may move their own and unassigned ones, which they take by that. */
export const mayMove = (
  { assigneeId }: Pick<Claim, 'assigneeId'>,
  { role, userId }: { role: Role; userId: number | null },
): boolean =>
  role === 'ADMIN' || (role === 'EMPLOYE' && (assigneeId === null || assigneeId === userId));

const ENDS: readonly Move[] = ['WITHDRAWN', 'NO_COMPLAINT'];

/**
 * The possible moves of a claim in its status. A closed claim must be reopened first, with a message to those who
 * answer it.
 */
export function movesOf({ status, waitingFor }: Pick<Claim, 'status' | 'waitingFor'>): Move[] {
  if (status === 'CLOSED') return [];
  if (status === 'RESOLVED') return ['NOT_ANSWERED', ...ENDS];
  const waits: Move[] = [];
  if (waitingFor !== null) waits.push('GO_ON');
  if (waitingFor !== 'CLIENT') waits.push('WAIT_CLIENT');
  if (waitingFor !== 'THIRD_PARTY') waits.push('WAIT_OTHER');
  const back: Move[] = status === 'PENDING' ? ['PUT_BACK'] : [];
  return [...waits, 'ANSWERED', ...ENDS, ...back];
}
