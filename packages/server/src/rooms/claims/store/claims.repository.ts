import type { Claim } from '@recourse/contract/claims';
import type { Caller } from '@recourse/contract/values/common';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { compiledOncePerForm, type ValueOf } from '../../../db/connect/compiled-once.ts';
import { plannedOnce } from '../../../db/connect/planned-once.ts';
import { ChangedMeanwhile } from '../../../db/connect/retry.ts';
import { claimsVisibleTo, ownedBy, sharedWith } from '../../../db/rows/claim-scope.ts';
import { findVisibleRows, seesRow, type Visibility } from '../../../db/rows/visible-rows.ts';
import type { ClaimRow, Tables } from '../../../db/tables.ts';
import { shown, visible } from './claim-conditions.sql.ts';
import { CLAIM, claimFor, type ReadClaim } from './claims.fields.ts';

/** Reads and locks claims. Deleted claims are never found here. */

export { claimsVisibleTo };

/** A claim locked for a change. `own`: it belongs to the caller; `shared`: to a team of his, and employees see by team. */
export type LockedClaim = Pick<
  ClaimRow,
  (typeof CLAIM.columns)[number] | 'hidden_at' | 'done_at'
> & {
  own: boolean;
  shared: boolean;
};

const VISIBILITY: Visibility = {
  table: 'claims',
  alias: 'c',
  visibleTo: claimsVisibleTo,
  deletedAt: 'deleted_at',
  hasVersion: true,
};

/** Which of these people may see which of these claims. */
export const findVisibleClaims = findVisibleRows.bind(null, VISIBILITY);

/** Whether somebody may see the one whose id is in an expression. */
export const seesClaim = seesRow.bind(null, VISIBILITY);

/** The same for news of a claim's thread. A message of the client raises no version, so none is told. */
export const findVisibleThreads = findVisibleRows.bind(null, { ...VISIBILITY, hasVersion: false });

/** The same for news of notes: of the staff only, those who may see the claim. */
export const findVisibleNotes = findVisibleRows.bind(null, {
  ...VISIBILITY,
  hasVersion: false,
  visibleTo: (viewer) => (viewer.role === 'CLIENT' ? sql`false` : claimsVisibleTo(viewer)),
});

/** One claim that the caller may see, in his shape. */
export async function findClaim(
  db: Kysely<Tables>,
  caller: Caller,
  id: number,
): Promise<Claim | undefined> {
  const row = await findClaimRow(db, caller, id);
  return row && claimFor(caller.role, row);
}

/** One claim that the caller may see, as it is read. */
export async function findClaimRow(
  db: Kysely<Tables>,
  { role, userId }: Caller,
  id: number,
): Promise<ReadClaim | undefined> {
  const [row] = await readClaim(db, { role }, { userId, id });
  return row;
}

const readClaim = compiledOncePerForm(
  (db, { role }: Pick<Caller, 'role'>, valueOf: ValueOf<{ userId: number; id: number }>) =>
    shown(visible(db, { role, userId: valueOf('userId') }))
      .where('c.id', '=', valueOf('id'))
      .modifyEnd(plannedOnce),
);

/** One claim that the caller may see, locked until the transaction ends; waits for others who hold it. */
export async function lockClaim(
  db: Kysely<Tables>,
  caller: Caller,
  id: number | RawBuilder<number>,
): Promise<LockedClaim | undefined> {
  return visible(db, caller)
    .where('c.id', '=', id)
    .select(CLAIM.columns.map((name) => `c.${name}` as const))
    .select(['c.hidden_at', 'c.done_at'])
    .select(sql<boolean>`coalesce(${ownedBy(caller)}, false)`.as('own'))
    .select(
      caller.role === 'EMPLOYE'
        ? sharedWith(caller).as('shared')
        : sql<boolean>`false`.as('shared'),
    )
    .forNoKeyUpdate()
    .modifyEnd(plannedOnce)
    .executeTakeFirst();
}

/** The claim that what is written to one goes to. `via`: the merged one that it was written to, else null. */
export interface HeldRoot {
  /** undefined: the caller may not see it, or it is deleted. */
  readonly row: LockedClaim | undefined;
  readonly via: number | null;
}

/**
 * The claim that what is written to one goes to, locked until the transaction ends: itself, or the one that it was merged
 * into. As long as that one is locked nobody merges or unmerges either. Throws ChangedMeanwhile when somebody just has.
 */
export async function lockRoot(db: Kysely<Tables>, caller: Caller, id: number): Promise<HeldRoot> {
  // A merged claim is not locked first: whoever merges locks in the order of the ids, and would wait for us as we for him.
  const rootId = sql<number>`coalesce(${mergedInto(db, caller, id)}, ${id}::bigint)`;
  const row = await lockClaim(db, caller, rootId);
  if (row?.id === id && row.merged_into_id === null) return { row, via: null };
  const mergedIntoId = await findMergedInto(db, caller, id);
  const isSame = row === undefined || row.id === (mergedIntoId ?? id);
  if (!isSame || (row && row.merged_into_id !== null)) throw new ChangedMeanwhile();
  return { row, via: mergedIntoId === null ? null : id };
}

const mergedInto = (db: Kysely<Tables>, caller: Caller, id: number) =>
  visible(db, caller).where('c.id', '=', id).select('c.merged_into_id');

/** The claim that one which the caller may see was merged into; null when it was not, or he may not see it. */
async function findMergedInto(
  db: Kysely<Tables>,
  caller: Caller,
  id: number,
): Promise<number | null> {
  const claim = await mergedInto(db, caller, id).modifyEnd(plannedOnce).executeTakeFirst();
  return claim?.merged_into_id ?? null;
}

/** The claim that a locked one was merged into; null when it was not. */
export async function readMergedInto(db: Kysely<Tables>, id: number): Promise<number | null> {
  const claim = db.selectFrom('claims').where('id', '=', id).select('merged_into_id');
  return (await claim.executeTakeFirst())?.merged_into_id ?? null;
}

/** The id of the claim made from a person's conversation. */
export async function findClaimOfConversation(
  db: Kysely<Tables>,
  createdBy: number,
  conversationId: string,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('claims')
    .where('created_by', '=', createdBy)
    .where('conversation_id', '=', conversationId)
    .where('deleted_at', 'is', null)
    .select('id')
    .executeTakeFirst();
  return row?.id;
}
