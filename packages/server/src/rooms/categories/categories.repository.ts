import { TOPICS } from '@recourse/contract/values/limits';
import { type Insertable, type Kysely, sql, type Transaction, type Updateable } from 'kysely';
import { unlessTaken } from '../../db/connect/retry.ts';
import { findVisibleRows } from '../../db/rows/visible-rows.ts';
import { NEXT_VERSION } from '../../db/rows/next-version.ts';
import type { Tables, TopicRow, TopicsTable } from '../../db/tables.ts';

/** Rows of categories and of products, which are stored alike. */

/** A database in an open transaction. */
export type Trx = Transaction<Tables>;

/** A category or product as it is read. */
export type ShownTopic = TopicRow;

/** Which of the two lists. */
export type TopicList = 'categories' | 'products';

const seenByStaff = (table: TopicList, alias: string) =>
  findVisibleRows.bind(null, {
    table,
    alias,
    visibleTo: ({ role }) => (role === 'CLIENT' ? sql`false` : sql`true`),
    deletedAt: null,
    hasVersion: true,
  });

/** Which of these people are told of which of these categories: the staff of all. */
export const findVisibleCategories = seenByStaff('categories', 'g');
export const findVisibleProducts = seenByStaff('products', 'p');

/** A whole list by name. Its length is limited. */
export const listTopicRows = (db: Kysely<Tables>, list: TopicList): Promise<TopicRow[]> =>
  db
    .selectFrom(list)
    .selectAll()
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .limit(TOPICS.topics)
    .execute();

export const findTopic = (
  db: Kysely<Tables>,
  list: TopicList,
  id: number,
): Promise<TopicRow | undefined> =>
  db.selectFrom(list).where('id', '=', id).selectAll().executeTakeFirst();

/** Counts the rows of a list. Locks out others who write it, so that no rule of the whole list is broken. */
export async function countTopicsAlone(trx: Trx, list: TopicList): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${list}, 0))`.execute(trx);
  const { total } = await trx
    .selectFrom(list)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** One row, locked until the transaction ends. */
export const lockTopic = (trx: Trx, list: TopicList, id: number): Promise<TopicRow | undefined> =>
  trx.selectFrom(list).where('id', '=', id).selectAll().forUpdate().executeTakeFirst();

/** Whether a row has parts. */
export async function hasParts(trx: Trx, list: TopicList, id: number): Promise<boolean> {
  const part = trx.selectFrom(list).where('parent_id', '=', id).select('id').limit(1);
  return (await part.executeTakeFirst()) !== undefined;
}

/** Whether any version of a policy has this code. */
export async function isPolicyCode(trx: Trx, code: string): Promise<boolean> {
  const version = trx.selectFrom('policies').where('code', '=', code).select('id').limit(1);
  return (await version.executeTakeFirst()) !== undefined;
}

/** Whether a team exists. It cannot be deleted until the transaction ends. */
export async function keepTeam(trx: Trx, id: number): Promise<boolean> {
  const team = trx.selectFrom('teams').where('id', '=', id).select('id').forKeyShare();
  return (await team.executeTakeFirst()) !== undefined;
}

/** Adds a row; null when its name is taken. */
export async function insertTopic(
  trx: Trx,
  list: TopicList,
  values: Insertable<TopicsTable>,
): Promise<TopicRow | null> {
  const row = await trx
    .insertInto(list)
    .values(values)
    .onConflict((oc) => oc.doNothing())
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Changes a row and raises its version; null when its name is taken. After that the transaction can only be rolled
 * back.
 */
export async function updateTopicRow(
  trx: Trx,
  list: TopicList,
  { id, values }: { id: number; values: Updateable<TopicsTable> },
): Promise<TopicRow | null> {
  return unlessTaken(
    trx
      .updateTable(list)
      .set({ ...values, version: NEXT_VERSION })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow(),
  );
}

const TRIAGED_BY = { categories: 'category_id', products: 'product_id' } as const;

/** Whether a claim is about a row; one in the trash counts, because it can be restored. */
export async function isInUse(trx: Trx, list: TopicList, id: number): Promise<boolean> {
  const claim = trx
    .selectFrom('claim_triage')
    .where(TRIAGED_BY[list], '=', id)
    .select('claim_id')
    .limit(1);
  return (await claim.executeTakeFirst()) !== undefined;
}

/** Deletes a category or product that no claim is about. */
export async function deleteTopicRow(trx: Trx, list: TopicList, id: number): Promise<void> {
  await trx.deleteFrom(list).where('id', '=', id).execute();
}
