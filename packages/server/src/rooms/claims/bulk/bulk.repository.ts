import { type Kysely, sql, type Transaction } from 'kysely';
import { plannedOnce } from '../../../db/connect/planned-once.ts';
import { isStandingAnswer } from '../../../db/rows/stored-message.ts';
import type {
  BulkAfter,
  BulkBefore,
  BulkClaimRow,
  BulkOperationRow,
  Tables,
} from '../../../db/tables.ts';

/** Rows of bulk changes, and the result for each of their claims. */

export type { BulkAfter, BulkBefore, BulkClaimRow };

/** A database in an open transaction. */
export type Trx = Transaction<Tables>;

type NewOperation = Pick<
  BulkOperationRow,
  'made_by' | 'client_operation_id' | 'content' | 'made_at'
>;

/** Adds a bulk change; undefined when its author already has one of that name. */
export async function insertOperation(
  db: Kysely<Tables>,
  values: NewOperation,
): Promise<number | undefined> {
  const row = await db
    .insertInto('bulk_operations')
    .values(values)
    .onConflict((oc) => oc.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** The bulk change that somebody made under a name. */
export const findNamed = (
  db: Kysely<Tables>,
  madeBy: number,
  clientOperationId: string,
): Promise<BulkOperationRow> =>
  db
    .selectFrom('bulk_operations')
    .where('made_by', '=', madeBy)
    .where('client_operation_id', '=', clientOperationId)
    .selectAll()
    .executeTakeFirstOrThrow();

export const findOperation = (
  db: Kysely<Tables>,
  id: number,
): Promise<BulkOperationRow | undefined> =>
  db.selectFrom('bulk_operations').where('id', '=', id).selectAll().executeTakeFirst();

/** Whether the result for a claim is stored. */
export async function isKnown(trx: Trx, operationId: number, claimId: number): Promise<boolean> {
  const known = trx
    .selectFrom('bulk_claims')
    .where('operation_id', '=', operationId)
    .where('claim_id', '=', claimId);
  const row = await known.select('claim_id').modifyEnd(plannedOnce).executeTakeFirst();
  return row !== undefined;
}

interface Place {
  readonly operationId: number;
  readonly claimId: number;
}

/** Stores that a claim was changed, with its state before, and after as it is now. */
export async function insertChanged(
  trx: Trx,
  { operationId, claimId }: Place,
  { at, before }: { at: Date; before: BulkBefore },
): Promise<void> {
  await sql`
    insert into bulk_claims (operation_id, claim_id, changed_at, before, after)
    select ${operationId}::bigint, c.id, ${at}::timestamptz, ${JSON.stringify(before)}::jsonb,
      jsonb_build_object('version', c.version, 'teamId', c.team_id, 'newestMessage', ${newestMessage})
    from claims as c where c.id = ${claimId} ${plannedOnce}`.execute(trx);
}

/** The newest message of a claim (as c). */
const newestMessage = sql<number | null>`(
  select max(m.id) from messages as m where m.claim_id = c.id)`;

/** Stores why a claim was not changed, unless a result for it is already stored. */
export async function insertLeft(
  db: Kysely<Tables>,
  { operationId, claimId }: Place,
  { code, message }: { code: string; message: string },
): Promise<void> {
  await db
    .insertInto('bulk_claims')
    .values({ operation_id: operationId, claim_id: claimId, code, message })
    .onConflict((oc) => oc.doNothing())
    .modifyEnd(plannedOnce)
    .execute();
}

/** The results for the claims of a bulk change, by their ids. */
export const listClaims = (db: Kysely<Tables>, operationId: number): Promise<BulkClaimRow[]> =>
  db
    .selectFrom('bulk_claims')
    .where('operation_id', '=', operationId)
    .selectAll()
    .orderBy('claim_id')
    .execute();

/** The result for one claim, locked until the transaction ends. */
export const lockClaimOf = (trx: Trx, { operationId, claimId }: Place): Promise<BulkClaimRow> =>
  trx
    .selectFrom('bulk_claims')
    .where('operation_id', '=', operationId)
    .where('claim_id', '=', claimId)
    .selectAll()
    .forUpdate()
    .modifyEnd(plannedOnce)
    .executeTakeFirstOrThrow();

/** Stores that the change of a claim was undone. */
export async function setUndone(
  trx: Trx,
  { operationId, claimId }: Place,
  at: Date,
): Promise<void> {
  await trx
    .updateTable('bulk_claims')
    .set({ undone_at: at })
    .where('operation_id', '=', operationId)
    .where('claim_id', '=', claimId)
    .modifyEnd(plannedOnce)
    .execute();
}

/** The fields of a claim that show whether anybody has changed it since. */
export async function readAfter(db: Kysely<Tables>, claimId: number): Promise<BulkAfter> {
  return db
    .selectFrom('claims as c')
    .where('c.id', '=', claimId)
    .select(['c.version', 'c.team_id as teamId'])
    .select(newestMessage.as('newestMessage'))
    .modifyEnd(plannedOnce)
    .executeTakeFirstOrThrow();
}

/** The newest answer of a claim, unless it is already final: ending the claim makes it final. */
export async function findOpenAnswer(db: Kysely<Tables>, claimId: number): Promise<number | null> {
  const newest = await db
    .selectFrom('messages')
    .where('claim_id', '=', claimId)
    .where(isStandingAnswer('messages'))
    .select(['id', 'purpose'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(1))
    .modifyEnd(plannedOnce)
    .executeTakeFirst();
  return newest?.purpose === 'ANSWER' ? newest.id : null;
}

/** Turns a final answer back into an answer that has not ended its claim. */
export async function setOpenAnswer(trx: Trx, messageId: number): Promise<void> {
  await trx
    .updateTable('messages')
    .set({ purpose: 'ANSWER' })
    .where('id', '=', messageId)
    .execute();
}

/** The reports of a claim that were settled at an instant. */
export async function findSettled(
  db: Kysely<Tables>,
  claimId: number,
  at: Date,
): Promise<number[]> {
  const rows = await db
    .selectFrom('reports')
    .where('claim_id', '=', claimId)
    .where('settled_at', '=', at)
    .select('id')
    .execute();
  return rows.map(({ id }) => id);
}
