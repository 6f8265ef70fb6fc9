import { type Insertable, type Kysely, sql, type Updateable } from 'kysely';
import { plannedOnce } from '../../../db/connect/planned-once.ts';
import type { ClaimRow, ClaimsTable, Tables } from '../../../db/tables.ts';
import { CLAIM, type ReadClaim } from './claims.fields.ts';

/** Writes claims. The caller locks a claim before changing it. */

/** Inserts a claim and reads it back; null when its conversation already has one. */
export async function insertClaim(
  db: Kysely<Tables>,
  values: Insertable<ClaimsTable>,
  at: Date,
): Promise<ReadClaim | null> {
  const row = await db
    .with('c', (query) =>
      query
        .insertInto('claims')
        .values({ ...values, created_at: at, updated_at: at })
        .onConflict((oc) => oc.doNothing())
        .returning(CLAIM.columns),
    )
    .selectFrom('c')
    .select(CLAIM.selection('c'))
    .modifyEnd(plannedOnce)
    .executeTakeFirst();
  return row ?? null;
}

/** Changes a claim that the caller has locked, and reads it back. */
export async function updateClaimRow(
  db: Kysely<Tables>,
  id: number,
  values: Updateable<ClaimsTable>,
): Promise<ReadClaim> {
  return db
    .with('c', (query) =>
      query
        .updateTable('claims')
        .set({ ...values, version: sql<number>`version + 1` })
        .where('id', '=', id)
        .returning(CLAIM.columns),
    )
    .selectFrom('c')
    .select(CLAIM.selection('c'))
    .modifyEnd(plannedOnce)
    .executeTakeFirstOrThrow();
}

/** The fields of a claim that answering it changes. */
export type ClaimState = Pick<ClaimRow, 'id' | 'status' | 'response' | 'assignee_id' | 'version'>;

/** The state of a claim, locked until the transaction ends; null when the claim is deleted. */
export async function lockClaimState(db: Kysely<Tables>, id: number): Promise<ClaimState | null> {
  const row = await db
    .selectFrom('claims')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .select(['id', 'status', 'response', 'assignee_id', 'version'])
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Restores the state of a claim from before it was answered; false when the claim has changed since. */
export async function restoreClaimState(
  db: Kysely<Tables>,
  { id, version, ...before }: ClaimState,
  at: Date,
): Promise<boolean> {
  const row = await db
    .updateTable('claims')
    .set({ ...before, updated_at: at, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where('version', '=', version + 1)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Sets the assignee of a claim that this transaction has already changed. */
export async function setAssignee(
  db: Kysely<Tables>,
  id: number,
  assigneeId: number | null,
): Promise<void> {
  await db.updateTable('claims').set({ assignee_id: assigneeId }).where('id', '=', id).execute();
}

/** What the validation of a report says about its claim. */
export interface ClaimAnswer {
  response: string;
  /** The employee who becomes the assignee if there was none; null leaves the claim as it is. */
  assigneeId: number | null;
  at: Date;
}

/** Resolves a claim, and sets its response if it had none; undefined when the claim is closed or deleted. */
export async function answerClaim(
  db: Kysely<Tables>,
  id: number,
  answer: ClaimAnswer,
): Promise<Pick<ClaimRow, 'status' | 'response' | 'assignee_id'> | undefined> {
  return db
    .updateTable('claims')
    .set({
      response: sql<string>`coalesce(nullif(response, ''), ${answer.response})`,
      assignee_id: sql<number | null>`coalesce(assignee_id, ${answer.assigneeId}::bigint)`,
      status: 'RESOLVED',
      updated_at: answer.at,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where('status', '<>', 'CLOSED')
    .returning(['status', 'response', 'assignee_id'])
    .executeTakeFirst();
}

export async function softDeleteClaim(
  db: Kysely<Tables>,
  id: number,
  by: { userId: number; at: Date },
): Promise<void> {
  await db
    .updateTable('claims')
    .set({ deleted_at: by.at, deleted_by: by.userId, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute();
}
