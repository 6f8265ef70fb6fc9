import type { Claim } from '@recourse/contract/claims';
import { type Insertable, type Kysely, sql, type Updateable } from 'kysely';
import { plannedOnce } from '../../db/planned-once.ts';
import type { ClaimRow, ClaimsTable, Tables } from '../../db/tables.ts';
import { CLAIM } from './claims.fields.ts';

/** Writing claims; whoever changes one has locked it before. */

/** Inserts a claim and reads it back; null when there is one of the same conversation already. */
export async function insertClaim(
  db: Kysely<Tables>,
  values: Insertable<ClaimsTable>,
  at: Date,
): Promise<Claim | null> {
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
  return row ? CLAIM.toWire(row) : null;
}

/** Changes a claim that the caller has locked, and reads it back: few texts, one for each set of columns. */
export async function updateClaimRow(
  db: Kysely<Tables>,
  id: number,
  values: Updateable<ClaimsTable>,
): Promise<Claim> {
  const row = await db
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
  return CLAIM.toWire(row);
}

/** How a claim stands with those who answer it. */
export type ClaimState = Pick<ClaimRow, 'id' | 'status' | 'response' | 'assignee_id' | 'version'>;

/** How a claim that is not deleted stands, locked until the transaction ends; null when it is gone. */
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

/** Makes a claim stand as it did before it was answered; false when anything has happened to it since. */
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

/** Changes who answers for a claim that is being changed in this transaction already. */
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
  /** The employee who answers for it from now on, where nobody did; null leaves that open. */
  assigneeId: number | null;
  at: Date;
}

/** Resolves a claim, with an answer where it had none; false when it is closed or gone. */
export async function answerClaim(
  db: Kysely<Tables>,
  id: number,
  answer: ClaimAnswer,
): Promise<boolean> {
  const row = await db
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
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
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
