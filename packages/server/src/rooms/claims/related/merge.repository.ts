import { type Kysely, sql, type Transaction } from 'kysely';
import { claimsVisibleTo } from '../../../db/rows/claim-scope.ts';
import type { Viewer } from '../../../db/rows/visible-rows.ts';
import { NEXT_VERSION } from '../../../db/rows/next-version.ts';
import type {
  BeforeMerge,
  ClaimMergesTable,
  ClaimRow,
  MessageRow,
  Tables,
} from '../../../db/tables.ts';
import { CLAIM } from '../store/claims.fields.ts';

/**
 * Reads and writes merges of claims. Merging moves no row of a thread. Undoing it hands back what was written to the
 * merged claim.
 */

export type { BeforeMerge };

/** A database in an open transaction. */
export type Trx = Transaction<Tables>;

/** The ids of the claims that a merge or its undo changes. */
export interface MergePlan {
  /** The id of the survivor, into which the other claim is merged. null: no such claim exists. */
  readonly rootId: number | null;
  /** Claims merged into the source earlier: their thread moves with it. */
  readonly withIt: readonly number[];
}

/** Plans a merge: the root of the target claim, and the claims that were merged into the source earlier. */
export async function planMerge(
  db: Kysely<Tables>,
  { id, intoId }: { id: number; intoId: number },
): Promise<MergePlan> {
  const { rows } = await sql<{ rootId: number | null; withIt: number[] }>`
    select (select coalesce(c.merged_into_id, c.id) from claims as c where c.id = ${intoId}) as "rootId",
      array(select c.id from claims as c where c.merged_into_id = ${id} order by c.id) as "withIt"`.execute(
    db,
  );
  return rows[0] ?? { rootId: null, withIt: [] };
}

/** Plans the undo of a merge: the current root, and the claims that were merged into the claim before. */
export async function planUnmerge(db: Kysely<Tables>, id: number): Promise<MergePlan> {
  const { rows } = await sql<{ rootId: number | null; withIt: number[] }>`
    with recursive before (id) as (
      select m.claim_id from claim_merges as m where m.into_id = ${id} and m.undone_at is null
      union
      select m.claim_id from claim_merges as m join before as b on m.into_id = b.id where m.undone_at is null
    )
    select (select c.merged_into_id from claims as c where c.id = ${id}) as "rootId",
      array(select b.id from before as b order by b.id) as "withIt"`.execute(db);
  return rows[0] ?? { rootId: null, withIt: [] };
}

/** A locked claim, not limited to what the caller may see. */
export type MergedClaim = Pick<
  ClaimRow,
  (typeof CLAIM.columns)[number] | 'hidden_at' | 'done_at'
> & {
  /** Whether the caller may see it. */
  readonly seen: boolean;
};

/** Locks these claims in the order of their ids until the transaction ends. */
export async function lockForMerge(
  trx: Trx,
  viewer: Viewer,
  ids: readonly number[],
): Promise<Map<number, MergedClaim>> {
  const rows = await trx
    .selectFrom('claims as c')
    .where('c.id', 'in', [...new Set(ids)])
    .select(CLAIM.columns.map((name) => `c.${name}` as const))
    .select(['c.hidden_at', 'c.done_at'])
    .select(sql<boolean>`c.deleted_at is null and ${claimsVisibleTo(viewer)}`.as('seen'))
    .orderBy('c.id')
    .forNoKeyUpdate()
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Sets the claim into which these claims are merged. */
export async function pointTo(trx: Trx, ids: readonly number[], rootId: number): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .updateTable('claims')
    .set({ merged_into_id: rootId, version: NEXT_VERSION })
    .where('id', 'in', ids)
    .execute();
}

/** Stores a merge, with the state before it. */
export async function insertMerge(
  trx: Trx,
  {
    before,
    ...values
  }: { before: BeforeMerge } & Pick<
    ClaimMergesTable,
    'claim_id' | 'into_id' | 'merged_at' | 'merged_by'
  >,
): Promise<void> {
  await trx
    .insertInto('claim_merges')
    .values({ ...values, before: JSON.stringify(before) })
    .execute();
}

/** The current merge of a claim; undefined when it is not merged. */
export const findMerge = (trx: Trx, claimId: number) =>
  trx
    .selectFrom('claim_merges')
    .where('claim_id', '=', claimId)
    .where('undone_at', 'is', null)
    .select(['id', 'into_id', 'merged_at', 'merged_by', 'before'])
    .executeTakeFirst();

/** Stores that a merge was undone. */
export async function setUndone(
  trx: Trx,
  id: number,
  by: { userId: number; at: Date },
): Promise<void> {
  await trx
    .updateTable('claim_merges')
    .set({ undone_at: by.at, undone_by: by.userId })
    .where('id', '=', id)
    .execute();
}

/** A message that was handed back to its claim. */
export type HandedBack = Pick<
  MessageRow,
  'id' | 'side' | 'purpose' | 'created_at' | 'withdrawn_at'
>;

/**
 * Hands back to a claim the messages that reached its root through it or through the claims merged into it, together
 * with their files.
 */
export async function handBack(
  trx: Trx,
  { rootId, toId, withIt }: { rootId: number; toId: number; withIt: readonly number[] },
): Promise<HandedBack[]> {
  const rows = await trx
    .updateTable('messages')
    .set({ claim_id: toId, via_claim_id: sql<number | null>`nullif(via_claim_id, ${toId})` })
    .where('claim_id', '=', rootId)
    .where('via_claim_id', 'in', [toId, ...withIt])
    .returning(['id', 'side', 'purpose', 'created_at', 'withdrawn_at'])
    .execute();
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  await trx
    .updateTable('documents')
    .set({ claim_id: toId })
    .where('message_id', 'in', ids)
    .execute();
  return rows;
}

/** Turns final answers into answers that have not ended their claim. */
export async function makeOpenAnswers(trx: Trx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await trx.updateTable('messages').set({ purpose: 'ANSWER' }).where('id', 'in', ids).execute();
}
