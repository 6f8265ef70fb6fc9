import type { Claim, ClientClaim } from '@recourse/contract/claims';
import type { Caller } from '@recourse/contract/values/common';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { compiledOncePerForm, type ValueOf } from '../../../db/connect/compiled-once.ts';
import { plannedOnce } from '../../../db/connect/planned-once.ts';
import { ChangedMeanwhile } from '../../../db/connect/retry.ts';
import { claimsVisibleTo, ownedBy, sharedWith } from '../../../db/rows/claim-scope.ts';
import { findVisibleRows, seesRow, type Visibility } from '../../../db/rows/visible-rows.ts';
import type { ClaimRow, Tables } from '../../../db/tables.ts';
import { shown, visible } from './claim-conditions.sql.ts';
import { CLAIM, claimFor, claimForClient, type ReadClaim } from './claims.fields.ts';

/** Reads and locks claims. Deleted claims are never found here. */

export { claimsVisibleTo };

/**
 * A claim locked for a change. `own`: it belongs to the caller. `shared`: it belongs to one of his teams, and employees
 * see by team.
 */
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

/** Whether somebody may see the claim whose id an expression gives. */
export const seesClaim = seesRow.bind(null, VISIBILITY);

/** The same for news of a claim's thread. They carry no version, because a message of the client does not raise it. */
export const findVisibleThreads = findVisibleRows.bind(null, { ...VISIBILITY, hasVersion: false });

/** The same for news of notes: only for those of the staff who may see the claim. */
export const findVisibleNotes = findVisibleRows.bind(null, {
  ...VISIBILITY,
  hasVersion: false,
  visibleTo: (viewer) => (viewer.role === 'CLIENT' ? sql`false` : claimsVisibleTo(viewer)),
});

/** One claim that the caller may see, in the shape for him. */
export async function findClaim(
  db: Kysely<Tables>,
  caller: Caller,
  id: number,
): Promise<Claim | undefined> {
  const row = await findClaimRow(db, caller, id);
  return row && claimFor(caller.role, row);
}

/** One claim that a client may see. */
export async function findClaimOfClient(
  db: Kysely<Tables>,
  { userId }: Pick<Caller, 'userId'>,
  id: number,
): Promise<ClientClaim | undefined> {
  const row = await findClaimRow(db, { role: 'CLIENT', userId }, id);
  return row && claimForClient(row);
}

/** One claim that the caller may see, before it is shaped. */
export async function findClaimRow(
  db: Kysely<Tables>,
  { role, userId }: Caller,
  id: number,
): Promise<ReadClaim | undefined> {
  const [row] = await readClaim(db, { role }, { userId, id });
  return row;
}

const readClaim = compiledOncePerForm(
  (db, { role }: Pick<Caller, 'role'>, valueOf: ValueOf<{ userId: number; id: number }>) => {
    const caller = { role, userId: valueOf('userId') };
    return shown(visible(db, caller), caller)
      .where('c.id', '=', valueOf('id'))
      .modifyEnd(plannedOnce);
  },
);

/** Locks one claim that the caller may see until the transaction ends. Waits for others who hold the lock. */
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

/**
 * The claim that receives what is written to a claim: its root. `via`: the merged claim that it was written to, else
 * null.
 */
export interface HeldRoot {
  /** undefined: the caller may not see it, or it is deleted. */
  readonly row: LockedClaim | undefined;
  readonly via: number | null;
}

/**
 * Locks the claim that receives what is written to a claim, until the transaction ends: the claim itself, or its root.
 * While the root is locked, nobody merges or unmerges either. Throws ChangedMeanwhile when somebody has just done so.
 */
export async function lockRoot(db: Kysely<Tables>, caller: Caller, id: number): Promise<HeldRoot> {
  // The merged claim is not locked first: a merge locks in the order of ids, so that would be a deadlock.
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

/** The root of a claim that the caller may see; null when it was not merged, or when he may not see the root. */
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
