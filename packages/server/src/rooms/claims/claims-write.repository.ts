import type { Claim } from '@recourse/contract/claims';
import { type Kysely, sql } from 'kysely';
import { plannedOnce } from '../../db/planned-once.ts';
import { CLAIM_COLUMNS, shownOfClaim, toClaim } from '../../db/shown-claim.ts';
import type { ClaimRow, Tables } from '../../db/tables.ts';

/** Writing claims; whoever changes one has locked it before. */

/** What a person writes or decides about a claim. */
export type ClaimValues = Pick<
  ClaimRow,
  'contenu' | 'status' | 'response' | 'client_id' | 'assignee_id'
>;

/** Inserts a claim and reads it back; null when there is one of the same conversation already. */
export async function insertClaim(
  db: Kysely<Tables>,
  values: ClaimValues & { created_by: number; conversation_id?: string },
  at: Date,
): Promise<Claim | null> {
  const row = await db
    .with('c', (query) =>
      query
        .insertInto('claims')
        .values({ ...values, created_at: at, updated_at: at })
        .onConflict((oc) => oc.doNothing())
        .returning(CLAIM_COLUMNS),
    )
    .selectFrom('c')
    .select(shownOfClaim)
    .modifyEnd(plannedOnce)
    .executeTakeFirst();
  return row ? toClaim(row) : null;
}

/** Changes a claim that the caller has locked, and reads it back. */
export async function updateClaimRow(
  db: Kysely<Tables>,
  id: number,
  values: ClaimValues & { updated_at: Date },
): Promise<Claim> {
  const row = await db
    .with('c', (query) =>
      query
        .updateTable('claims')
        .set({ ...values, version: sql<number>`version + 1` })
        .where('id', '=', id)
        .returning(CLAIM_COLUMNS),
    )
    .selectFrom('c')
    .select(shownOfClaim)
    .modifyEnd(plannedOnce)
    .executeTakeFirstOrThrow();
  return toClaim(row);
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
