import { LATE_REASON } from '@recourse/contract/desk/assignment';
import type { Context } from '../../../context.ts';
import { inTransaction } from '../../../db/connect/retry.ts';
import { auditAll, BY_THE_CLOCK } from '../../../kernel/changes/audit.ts';
import { noteClaimChanges } from '../../../kernel/changes/claim-changes.ts';
import { type Notice, notify } from '../../../kernel/changes/notify.ts';
import { announce } from '../../../kernel/changes/outbox.ts';
import type { recordChange } from '../../../kernel/changes/record-change.ts';
import { setEscalation } from './desk.repository.ts';
import * as repository from './due-notices.repository.ts';

type Transaction = Parameters<typeof recordChange>[0];

/** Targets told in one transaction. */
const AT_ONCE = 100;

/**
 * Tells people of targets that are late or at risk, a batch at a time, each target once per cycle. Risk is told to the
 * assignee, lateness also to his team and the administrators. A late claim is escalated to the first level; when its
 * final answer is late, to the level that its policy names. An escalation is never lowered. Any number of servers may
 * do this, because each locks its rows. Resolves with the number of targets.
 */
export async function tellWhatIsDue(ctx: Pick<Context, 'db' | 'clock'>): Promise<number> {
  // Late targets come first, because a late target needs no warning any more.
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
  await escalate(trx, due, at);
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

async function escalate(
  trx: Transaction,
  due: readonly repository.DueTarget[],
  at: Date,
): Promise<void> {
  const levels = await repository.readLevels(trx, claimsOf(due));
  const steps = [...Map.groupBy(due, ({ claimId }) => claimId)].flatMap(([id, targets]) => {
    const from = levels.get(id) ?? 0;
    const to = Math.max(...targets.map(({ level }) => level));
    return to > from ? [{ id, from, to }] : [];
  });
  for (const [to, some] of Map.groupBy(steps, (step) => step.to))
    // oxlint-disable-next-line no-await-in-loop -- there are three levels
    await setEscalation(
      trx,
      some.map(({ id }) => id),
      to,
    );
  await noteClaimChanges(
    trx,
    steps.map(({ id, from, to }) => ({
      claim_id: id,
      at,
      actor_id: null,
      kind: 'ESCALATE',
      from_value: from === 0 ? null : String(from),
      to_value: String(to),
      reason: LATE_REASON,
      client_visible: false,
    })),
  );
  await auditAll(
    trx,
    BY_THE_CLOCK,
    steps.map(({ id, from, to }) => ({
      action: 'escalate',
      area: 'claim-notes',
      objectId: id,
      detail: { from, to },
    })),
  );
}
