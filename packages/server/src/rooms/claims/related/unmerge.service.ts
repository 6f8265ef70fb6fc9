import { isDone } from '@recourse/contract/claims';
import { isAnswer } from '@recourse/contract/claims-thread';
import type { StaffClaim } from '@recourse/contract/claims';
import { MERGE_MESSAGES } from '@recourse/contract/claims-links';
import type { Context } from '../../../context.ts';
import { ChangedMeanwhile, inTransaction } from '../../../db/connect/retry.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { announce, announceLeft } from '../../../kernel/changes/outbox.ts';
import { recordChange } from '../../../kernel/changes/record-change.ts';
import { conflict, forbidden, notFound, stale } from '../../../kernel/errors.ts';
import { withoutFormerAssignee } from '../../users/answerers.repository.ts';
import { restoreWaiting } from '../life/restore-waiting.service.ts';
import { restoreDoneAt, updateClaimRow } from '../store/claims-write.repository.ts';
import { followClaims, newestAnswer, noteLastWord } from '../thread/claim-history.repository.ts';
import { unsettleReports } from '../thread/settled-reports.repository.ts';
import { isSame, readBack } from './merge.service.ts';
import { refuseKept } from '../store/refuse-kept.ts';
import * as repository from './merge.repository.ts';

/**
 * Undoes a merge: restores what merge.service.ts changed. Messages that were written after the merge go back to the
 * claim to which they were written.
 */

type Merge = NonNullable<Awaited<ReturnType<typeof repository.findMerge>>>;

interface Unmerging {
  readonly source: repository.MergedClaim;
  /** The survivor. It may have been deleted since. */
  readonly root: repository.MergedClaim;
  /** Claims that were merged into the claim before its own merge: they are restored with it. */
  readonly withIt: readonly number[];
  readonly merge: Merge;
}

/**
 * Undoes the merge of a claim. The claim gets its earlier status back, but not an assignee who no longer answers
 * claims. Messages that were written to it after the merge, answers included, belong to it again. The targets of both
 * claims are as if they had never been merged. Throws 404; 403 for an employee who does not answer it; 409 when it is
 * not merged, or the survivor was merged itself since; 412 for a stale If-Match.
 */
export async function unmergeClaim(
  ctx: Context,
  actor: Actor,
  { id, ifMatch }: { id: number; ifMatch: number | undefined },
): Promise<StaffClaim> {
  return inTransaction(ctx.db, async (trx) => {
    const unmerging = await hold(trx, actor, id);
    const { source, root, withIt, merge } = unmerging;
    refuseKept(source);
    if (ifMatch !== undefined && ifMatch !== source.version) throw stale();
    const by = { userId: actor.userId, at: ctx.clock.now() };
    await repository.setUndone(trx, merge.id, by);
    await repository.pointTo(trx, withIt, id);
    const back = await repository.handBack(trx, { rootId: root.id, toId: id, withIt });
    const fields = await restore(trx, actor, { ...unmerging, back, at: by.at });
    await noteLastWord(trx, [id, root.id]);
    await recordChange(trx, actor, {
      action: 'unmerge',
      area: 'claims',
      objectId: id,
      fields: ['mergedIntoId', ...fields],
      detail: { fromId: root.id, from: source.status, to: merge.before.status },
    });
    await announce(trx, 'claims', withIt);
    await announce(trx, 'messages', [id, root.id, ...withIt]);
    return readBack(trx, actor, id);
  });
}

/** The claims and the merge, locked. Throws 404, 403 for a claim that the caller does not answer, 409. */
async function hold(trx: repository.Trx, actor: Actor, id: number): Promise<Unmerging> {
  const plan = await repository.planUnmerge(trx, id);
  const ids = [id, ...(plan.rootId === null ? [] : [plan.rootId]), ...plan.withIt];
  const rows = await repository.lockForMerge(trx, actor, ids);
  if (!isSame(plan, await repository.planUnmerge(trx, id))) throw new ChangedMeanwhile();
  const source = rows.get(id);
  if (!source?.seen) throw notFound();
  if (actor.role !== 'ADMIN' && source.assignee_id !== actor.userId)
    throw forbidden(MERGE_MESSAGES.notYoursToUndo);
  const merge = await repository.findMerge(trx, id);
  const root = plan.rootId === null ? undefined : rows.get(plan.rootId);
  if (!merge || !root) throw conflict(MERGE_MESSAGES.notMerged, 'NOT_MERGED');
  if (merge.into_id !== root.id) throw conflict(MERGE_MESSAGES.later, 'MERGED');
  return { source, root, withIt: plan.withIt, merge };
}

interface Restoring extends Unmerging {
  readonly back: readonly repository.HandedBack[];
  readonly at: Date;
}

/** Restores the claim with what was handed back to it. Resolves with the names of the other fields that changed. */
async function restore(trx: repository.Trx, actor: Actor, restoring: Restoring): Promise<string[]> {
  const { source, merge, back, at } = restoring;
  const { id } = source;
  const { status, closure, waitingFor, settled } = merge.before;
  const responses = await responsesAfter(trx, restoring);
  const asBefore = { ...source, status, closure, response: responses.source };
  const after = await withoutFormerAssignee(trx, asBefore);
  const { assignee_id, response } = after;
  const values = { status, closure, assignee_id, response, merged_into_id: null, updated_at: at };
  await updateClaimRow(trx, id, values);
  if (merge.before.doneAt !== undefined) await restoreDoneAt(trx, id, merge.before.doneAt);
  // `isMessage`, because its answers are already messages and nobody has to be told of them again.
  const writing = { userId: actor.userId, at, reason: 'UNDONE', isMessage: true };
  await followClaims(trx, writing, [{ id, before: { ...source, response }, after }]);
  const waiting = { row: source, waitingFor, changedAt: merge.merged_at, at };
  await restoreWaiting(trx, actor, { ...waiting, wordAt: wordIn(back) });
  const by = { settlerId: merge.merged_by, settledAt: merge.merged_at, at };
  await unsettleReports(trx, actor, { ids: settled, ...by });
  const isLeft = assignee_id !== source.assignee_id;
  if (isLeft) await announceLeft(trx, { area: 'claims', id }, [source.assignee_id ?? 'EMPLOYE']);
  return [...(status === source.status ? [] : ['status']), ...(isLeft ? ['assigneeId'] : [])];
}

/** The time of the client's first message among those handed back; null when there is none. */
function wordIn(back: readonly repository.HandedBack[]): Date | null {
  const words = back.filter(({ side, withdrawn_at }) => side === 'CLIENT' && withdrawn_at === null);
  const [first] = words.toSorted((one, other) => Number(one.created_at) - Number(other.created_at));
  return first?.created_at ?? null;
}

/**
 * The responses of both claims, after the answers written to the merged claim belong to it again. Those answers have
 * not ended an open claim. The survivor gets back the response that it would have without them.
 */
async function responsesAfter(
  trx: repository.Trx,
  { source, root, merge, back, at }: Restoring,
): Promise<{ source: string | null }> {
  const answers = back.filter(({ purpose }) => isAnswer(purpose));
  if (answers.length === 0) return { source: source.response };
  if (!isDone(merge.before.status))
    await repository.makeOpenAnswers(
      trx,
      answers.flatMap(({ id, purpose }) => (purpose === 'FINAL' ? id : [])),
    );
  const response = await newestAnswer(trx, root.id);
  if (response !== root.response) {
    await updateClaimRow(trx, root.id, { response, updated_at: at });
    await announce(trx, 'claims', root.id);
  }
  return { source: await newestAnswer(trx, source.id) };
}
