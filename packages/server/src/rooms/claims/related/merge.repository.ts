import { type Kysely, sql, type Transaction } from 'kysely';
import { claimsVisibleTo } from '../../../db/rows/claim-scope.ts';
import type { Viewer } from '../../../db/rows/visible-rows.ts';
import type {
  BeforeMerge,
  ClaimMergesTable,
  ClaimRow,
  MessageRow,
  Tables,
} from '../../../db/tables.ts';
import { CLAIM } from '../store/claims.fields.ts';

/** Reads and writes merges of claims. No row of a thread moves, but what was written to a merged claim is handed back. */

export type { BeforeMerge };

/** An open transaction. */
export type Trx = Transaction<Tables>;

/** The claims that a merge or its undo is about, by their numbers. */
export interface MergePlan {
  /** Where the other claim goes on: the survivor. null: there is no such claim. */
  readonly rootId: number | null;
  /** Those whose thread is the claim's, so that they go with it. */
  readonly withIt: readonly number[];
}

/** What merging a claim into another one is about: the root of that one, and those that were merged into the claim. */
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

/** What undoing a claim's merge is about: where it goes on, and those that were merged into it before. */
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

/** A locked claim, whoever may see it. */
export type MergedClaim = Pick<
  ClaimRow,
  (typeof CLAIM.columns)[number] | 'hidden_at' | 'done_at'
> & {
  /** Whether the caller may see it. */
  readonly seen: boolean;
};

/** These claims, locked in the order of their numbers until the transaction ends. */
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

/** Lets claims go on in another one. */
export async function pointTo(trx: Trx, ids: readonly number[], rootId: number): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .updateTable('claims')
    .set({ merged_into_id: rootId, version: sql<number>`version + 1` })
    .where('id', 'in', ids)
    .execute();
}

/** Notes a merge, with what there was before it. */
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

/** The merge that a claim is under; undefined when it is not merged. */
export const findMerge = (trx: Trx, claimId: number) =>
  trx
    .selectFrom('claim_merges')
    .where('claim_id', '=', claimId)
    .where('undone_at', 'is', null)
    .select(['id', 'into_id', 'merged_at', 'merged_by', 'before'])
    .executeTakeFirst();

/** Notes that a merge was undone. */
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

/** A message that was handed back. */
export type HandedBack = Pick<
  MessageRow,
  'id' | 'side' | 'purpose' | 'created_at' | 'withdrawn_at'
>;

/** Hands back to a claim what reached its root through it, or through those that were merged into it, with the files. */
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

/** Makes final answers such that have not ended their claim. */
export async function makeOpenAnswers(trx: Trx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await trx.updateTable('messages').set({ purpose: 'ANSWER' }).where('id', 'in', ids).execute();
}
