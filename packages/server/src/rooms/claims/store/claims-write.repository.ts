import { type Insertable, type Kysely, sql, type Updateable } from 'kysely';
import { plannedOnce } from '../../../db/connect/planned-once.ts';
import { NEXT_VERSION } from '../../../db/rows/next-version.ts';
import type { BeforeValidation, ClaimRow, ClaimsTable, Tables } from '../../../db/tables.ts';
import { isAnyWebhookOn, toldArea } from '../../../kernel/changes/told-events.ts';
import { followTargets, startTargets } from '../../../kernel/targets/follow-targets.ts';
import { CLAIM } from './claims.fields.ts';

/** Writes claims. The caller locks a claim before changing it. */

/** The columns of a claim that was just inserted. */
type WrittenClaim = Pick<ClaimRow, (typeof CLAIM.columns)[number]>;

/** A claim without an assignee goes to the default team, if there is one. */
const teamOf = ({ assignee_id = null }: Insertable<ClaimsTable>) =>
  assignee_id === null ? sql<number | null>`(select default_team_id from desk_settings)` : null;

/**
 * Inserts a claim with its policy and targets, tells webhooks of it, and returns its columns. Resolves with null when
 * its conversation already has a claim.
 */
export async function insertClaim(
  db: Kysely<Tables>,
  values: Insertable<ClaimsTable>,
  at: Date,
): Promise<WrittenClaim | null> {
  const row = await db
    .with('c', (query) =>
      query
        .insertInto('claims')
        .values({ ...values, team_id: teamOf(values), created_at: at, updated_at: at })
        .onConflict((oc) => oc.doNothing())
        .returning(CLAIM.columns),
    )
    .with('told', (query) =>
      query
        .insertInto('outbox')
        .columns(['area', 'object_id'])
        .expression((eb) =>
          eb
            .selectFrom('c')
            .select([sql.lit(toldArea('claim.filed')).as('area'), 'c.id as object_id'])
            .where(isAnyWebhookOn),
        ),
    )
    .selectFrom('c')
    .selectAll()
    .modifyEnd(plannedOnce)
    .executeTakeFirst();
  if (row) await startTargets(db, [row.id]);
  return row ?? null;
}

/** Changes a claim that the caller has locked. */
export async function updateClaimRow(
  db: Kysely<Tables>,
  id: number,
  values: Updateable<ClaimsTable>,
): Promise<void> {
  await db
    .updateTable('claims')
    .set({ ...values, version: NEXT_VERSION })
    .where('id', '=', id)
    .modifyEnd(plannedOnce)
    .execute();
}

/**
 * Restores since when a claim has been over, because the database sets this time again for a
 * restored status.
 */
export async function restoreDoneAt(
  db: Kysely<Tables>,
  id: number,
  doneAt: string | null,
): Promise<void> {
  await db
    .updateTable('claims')
    .set({ done_at: doneAt === null ? null : new Date(doneAt) })
    .where('id', '=', id)
    .execute();
}

/** The fields of a claim that answering it changes, and since when it has been over. */
export type ClaimState = NonNullable<BeforeValidation['claim']>;

/** Picks these fields from a claim; no other fields are stored. */
export const claimStateOf = ({
  id,
  status,
  response,
  assignee_id,
  version,
  done_at,
}: Pick<ClaimRow, keyof ClaimState>): ClaimState => ({
  id,
  status,
  response,
  assignee_id,
  version,
  done_at: done_at?.toISOString() ?? null,
});

/** The state of a claim, locked until the transaction ends; null when the claim is deleted. */
export async function lockClaimState(db: Kysely<Tables>, id: number): Promise<ClaimState | null> {
  const row = await db
    .selectFrom('claims')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .select(['id', 'status', 'response', 'assignee_id', 'version', 'done_at'])
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ? claimStateOf(row) : null;
}

/** Restores the state that a locked claim had before it was answered or closed. */
export async function restoreClaimState(
  db: Kysely<Tables>,
  { id, status, response, assignee_id, done_at }: Omit<ClaimState, 'version'>,
  at: Date,
): Promise<void> {
  await db
    .updateTable('claims')
    .set({
      status,
      response,
      assignee_id,
      closure: null,
      updated_at: at,
      version: NEXT_VERSION,
    })
    .where('id', '=', id)
    .execute();
  if (done_at !== undefined) await restoreDoneAt(db, id, done_at);
}

/** Sets the assignee of a claim that this transaction has already changed. */
export async function setAssignee(
  db: Kysely<Tables>,
  id: number,
  assigneeId: number | null,
): Promise<void> {
  await db.updateTable('claims').set({ assignee_id: assigneeId }).where('id', '=', id).execute();
}

/** Moves a claim into the trash, raises its version, and computes its targets again. */
export async function softDeleteClaim(
  db: Kysely<Tables>,
  id: number,
  by: { userId: number; at: Date },
): Promise<void> {
  await db
    .updateTable('claims')
    .set({ deleted_at: by.at, deleted_by: by.userId, version: NEXT_VERSION })
    .where('id', '=', id)
    .execute();
  await followTargets(db, [id]);
}
