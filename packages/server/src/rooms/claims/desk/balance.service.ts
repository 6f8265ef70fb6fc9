import type { Context } from '../../../context.ts';
import { inTransaction } from '../../../db/connect/retry.ts';
import { auditAll } from '../../../kernel/changes/audit.ts';
import { announce, announceAllLeft } from '../../../kernel/changes/outbox.ts';
import type { recordChange } from '../../../kernel/changes/record-change.ts';
import { beforeClaims, followClaims } from '../thread/claim-history.repository.ts';
import * as repository from './balance.repository.ts';
import { shareOut } from './share-out.ts';

type Transaction = Parameters<typeof recordChange>[0];

/** Claims assigned in one transaction. */
const AT_ONCE = 100;

const BY_THE_TEAM = {
  userId: null,
  requestId: 'balance',
  address: 'local',
  userAgent: '',
} as const;

/**
 * Assigns waiting claims of balanced teams to members with room, a batch at a time. Any number of servers may do this:
 * each locks the team, and its members against other teams that share one. Resolves with the number of assigned claims.
 * A claim waits while nobody has room for it.
 */
export async function balanceTeams(ctx: Pick<Context, 'db' | 'clock'>): Promise<number> {
  let given = 0;
  for (const teamId of await repository.teamsWithWork(ctx.db))
    // oxlint-disable-next-line no-await-in-loop -- one team after the other: they can share members
    given += await inTransaction(ctx.db, (trx) => balance(trx, teamId, ctx.clock.now()));
  return given;
}

async function balance(trx: Transaction, teamId: number, at: Date): Promise<number> {
  if (!(await repository.lockBalanced(trx, teamId))) return 0;
  const members = await repository.lockRoom(trx, teamId, at);
  if (members.length === 0) return 0;
  const claims = await repository.lockWaiting(trx, teamId, AT_ONCE);
  const ids = claims.map(({ id }) => id);
  const gifts = shareOut(ids, members);
  if (gifts.length === 0) return 0;
  await beforeClaims(trx, claims);
  await repository.give(trx, teamId, { gifts, at });
  await record(trx, { claims, gifts, at });
  return gifts.length;
}

interface Given {
  claims: readonly repository.Waiting[];
  gifts: readonly repository.Gift[];
  at: Date;
}

async function record(trx: Transaction, { claims, gifts, at }: Given): Promise<void> {
  const takers = new Map(gifts.map(({ claimId, userId }) => [claimId, userId]));
  const steps = claims.flatMap((before) => {
    const userId = takers.get(before.id);
    const after = { ...before, assignee_id: userId ?? null };
    return userId === undefined ? [] : [{ id: before.id, before, after }];
  });
  await followClaims(trx, { userId: null, at, reason: 'BALANCED' }, steps);
  await auditAll(
    trx,
    BY_THE_TEAM,
    steps.map(({ id }) => ({
      action: 'assign',
      area: 'claims',
      objectId: id,
      fields: ['assigneeId'],
    })),
  );
  const ids = steps.map(({ id }) => id);
  await announce(trx, 'claims', ids);
  await announceAllLeft(trx, 'claims', ids);
}
