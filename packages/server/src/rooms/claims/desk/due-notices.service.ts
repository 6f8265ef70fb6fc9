import { LATE_REASON } from '@recourse/contract/desk/assignment';
import type { Context } from '../../../context.ts';
import { inTransaction } from '../../../db/connect/retry.ts';
import { auditAll } from '../../../kernel/changes/audit.ts';
import { noteClaimChanges } from '../../../kernel/changes/claim-changes.ts';
import { type Notice, notify } from '../../../kernel/changes/notify.ts';
import { announce } from '../../../kernel/changes/outbox.ts';
import type { recordChange } from '../../../kernel/changes/record-change.ts';
import { setEscalation } from './desk.repository.ts';
import * as repository from './due-notices.repository.ts';

type Transaction = Parameters<typeof recordChange>[0];

/** Targets told in one transaction. */
const AT_ONCE = 100;

const BY_THE_CLOCK = {
  userId: null,
  requestId: 'clock',
  address: 'local',
  userAgent: '',
} as const;

/**
 * Tells people what has become late or is at risk, some at a time, each target once in each of its cycles: at risk whoever
 * answers the claim, late his team and the administrators too. A late claim is escalated, unless it is already. Any number
 * of servers do this: locked rows keep them apart. Resolves with how many targets were told of.
 */
export async function tellWhatIsDue(ctx: Pick<Context, 'db' | 'clock'>): Promise<number> {
  // What is late needs no warning any more, so it comes first.
  const late = await inTransaction(ctx.db, (trx) => tellLate(trx, ctx.clock.now()));
  const atRisk = await inTransaction(ctx.db, (trx) => tellRisk(trx, ctx.clock.now()));
  return late + atRisk;
}

async function tellRisk(trx: Transaction, at: Date): Promise<number> {
  const due = await repository.lockDue(trx, 'risk', { at, count: AT_ONCE });
  if (due.length === 0) return 0;
  await repository.noteTold(trx, 'risk', { ids: due.map(({ id }) => id), at });
  const claimIds = claimsOf(due);
  const notices = claimIds.map((id) => noticeOf('claim.risk', id, 'ASSIGNEE'));
  await notify(trx, { userId: null, at }, notices);
  await announce(trx, 'claim-notes', claimIds);
  return due.length;
}

async function tellLate(trx: Transaction, at: Date): Promise<number> {
  const due = await repository.lockDue(trx, 'late', { at, count: AT_ONCE });
  if (due.length === 0) return 0;
  await repository.noteTold(trx, 'late', { ids: due.map(({ id }) => id), at });
  const claimIds = claimsOf(due);
  const teams = new Map(due.map(({ claimId, teamId }) => [claimId, teamId]));
  const { ofTeam, admins } = await repository.readWatchers(trx, [
    ...new Set(due.flatMap(({ teamId }) => teamId ?? [])),
  ]);
  const notices = claimIds.flatMap((id) =>
    ['ASSIGNEE' as const, ...(ofTeam.get(teams.get(id) ?? 0) ?? []), ...admins].map((to) =>
      noticeOf('claim.late', id, to),
    ),
  );
  await notify(trx, { userId: null, at }, notices);
  await escalate(trx, await repository.readCalm(trx, claimIds), at);
  await announce(trx, 'claim-notes', claimIds);
  return due.length;
}

const claimsOf = (due: readonly repository.DueTarget[]): number[] => [
  ...new Set(due.map(({ claimId }) => claimId)),
];

const noticeOf = (
  kind: 'claim.risk' | 'claim.late',
  objectId: number,
  to: Notice['to'],
): Notice => ({ kind, area: 'claims', objectId, to });

/** The first level of escalation: somebody besides the assignee has to look. */
const FIRST_LEVEL = 1;

async function escalate(trx: Transaction, claimIds: readonly number[], at: Date): Promise<void> {
  await setEscalation(trx, claimIds, FIRST_LEVEL);
  await noteClaimChanges(
    trx,
    claimIds.map((id) => ({
      claim_id: id,
      at,
      actor_id: null,
      kind: 'ESCALATE',
      from_value: null,
      to_value: String(FIRST_LEVEL),
      reason: LATE_REASON,
      client_visible: false,
    })),
  );
  await auditAll(
    trx,
    BY_THE_CLOCK,
    claimIds.map((objectId) => ({
      action: 'escalate',
      area: 'claim-notes',
      objectId,
      detail: { from: 0, to: FIRST_LEVEL },
    })),
  );
}
