import { type Kysely, sql } from 'kysely';
import { personNamed } from '../../../db/rows/person-name.ts';
import { isStandingAnswer, type StoredMessage } from '../../../db/rows/stored-message.ts';
import { plannedOnce } from '../../../db/connect/planned-once.ts';
import { isWaiting } from '../../../db/rows/waiting-report.ts';
import type { Tables } from '../../../db/tables.ts';

/** Reads and writes the messages of claims. Callers hold the claim's lock. */

export type { StoredMessage };

/** A message of a claim, with its author's name. */
export async function findMessage(
  db: Kysely<Tables>,
  claimId: number,
  id: number,
): Promise<StoredMessage | undefined> {
  return db
    .selectFrom('messages as m')
    .where('m.id', '=', id)
    .where('m.claim_id', '=', claimId)
    .selectAll()
    .select(personNamed('m.author_id').as('author_name'))
    .modifyEnd(plannedOnce)
    .executeTakeFirst();
}

/** The claim of a message; undefined when the message does not exist, or its conversation has no claim. */
export async function findClaimOfMessage(
  db: Kysely<Tables>,
  id: number,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('messages')
    .where('id', '=', id)
    .select('claim_id')
    .executeTakeFirst();
  return row?.claim_id ?? undefined;
}

/** The counts that the limits of a thread need: all its messages, and those of one person since a moment. */
export interface ThreadLoad {
  messages: number;
  ofAuthor: number;
  /** Whether one of them answers the claim and is not withdrawn. */
  hasAnswer: boolean;
  /** The newest message of somebody else, and its author's name; null when there is none. */
  newestOfOthers: { id: number; name: string | null } | null;
  /** Whether a report of the claim waits for somebody. */
  hasWaiting: boolean;
}

/** The load of a claim's thread for a new message. `since`: from when on the author's own messages count. */
export async function readLoad(
  db: Kysely<Tables>,
  claimId: number,
  { authorId, since }: { authorId: number; since: Date },
): Promise<ThreadLoad> {
  const { rows } = await sql<{
    messages: number;
    of_author: number;
    has_answer: boolean;
    newest: ThreadLoad['newestOfOthers'];
    has_waiting: boolean;
  }>`
    select count(*)::integer as messages,
      count(*) filter (where author_id = ${authorId} and created_at > ${since})::integer as of_author,
      coalesce(bool_or(${isStandingAnswer('messages')}), false) as has_answer,
      (select jsonb_build_object('id', m.id, 'name', ${personNamed('m.author_id')}) from messages as m
       where m.claim_id = ${claimId} and m.author_id is distinct from ${authorId}
       order by m.id desc limit 1) as newest,
      exists (select from reports as r where r.claim_id = ${claimId} and ${isWaiting('r')}) as has_waiting
    from messages where claim_id = ${claimId} ${plannedOnce}`.execute(db);
  const [row] = rows;
  return {
    messages: row?.messages ?? 0,
    ofAuthor: row?.of_author ?? 0,
    hasAnswer: row?.has_answer ?? false,
    newestOfOthers: row?.newest ?? null,
    hasWaiting: row?.has_waiting ?? false,
  };
}

/** The position of a background step, locked; null when it is finished, or when another server does it. */
export async function lockFilling(db: Kysely<Tables>, name: string): Promise<number | null> {
  await db
    .insertInto('background_steps')
    .values({ name, done_to: 0, finished_at: null })
    .onConflict((oc) => oc.doNothing())
    .execute();
  const row = await db
    .selectFrom('background_steps')
    .where('name', '=', name)
    .where('finished_at', 'is', null)
    .select('done_to')
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row?.done_to ?? null;
}

/** Stores the position of a step. `finishedAt` is null while there is more to do. */
export async function keepFilling(
  db: Kysely<Tables>,
  name: string,
  { doneTo, finishedAt }: { doneTo: number; finishedAt: Date | null },
): Promise<void> {
  await db
    .updateTable('background_steps')
    .set({ done_to: doneTo, finished_at: finishedAt })
    .where('name', '=', name)
    .execute();
}

/** The ids of the next claims. */
export async function claimsAfter(
  db: Kysely<Tables>,
  id: number,
  count: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom('claims')
    .where('id', '>', id)
    .select('id')
    .orderBy('id')
    .limit(count)
    .execute();
  return rows.map((row) => row.id);
}

/** Locks those of these claims that nobody is writing. A writer fills the thread of his claim himself. */
export async function lockFree(db: Kysely<Tables>, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('claims')
    .where('id', 'in', ids)
    .where('response', '<>', '')
    .select('id')
    .orderBy('id')
    .forNoKeyUpdate()
    .skipLocked()
    .execute();
  return rows.map((row) => row.id);
}
