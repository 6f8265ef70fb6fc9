import type { Caller } from '@recourse/contract/values/common';
import { type Insertable, type Kysely, sql, type SqlBool, type Transaction } from 'kysely';
import { personNamed } from '../../db/rows/person-name.ts';
import {
  countOwnedAlone,
  keepSharingTeam,
  ownOrSharedVisibleTo,
} from '../../db/rows/own-or-shared.ts';
import { findVisibleRows } from '../../db/rows/visible-rows.ts';
import { NEXT_VERSION } from '../../db/rows/next-version.ts';
import type { CannedRepliesTable, CannedReplyRow, Tables } from '../../db/tables.ts';
import { foldedPattern } from '../../kernel/lists/lists.ts';

/** Rows of canned replies. */

export { countOwnedAlone, keepSharingTeam };

/** A database in an open transaction. */
export type Trx = Transaction<Tables>;

/** A canned reply with the values that are read with it. */
export type ShownReply = Omit<CannedReplyRow, 'search'> & { team_name: string | null };

const repliesVisibleTo = ownOrSharedVisibleTo('r');

/** Which of these people may see which of these replies. */
export const findVisibleReplies = findVisibleRows.bind(null, {
  table: 'canned_replies',
  alias: 'r',
  visibleTo: repliesVisibleTo,
  deletedAt: null,
  hasVersion: true,
});

const shown = (db: Kysely<Tables>, caller: Caller) =>
  db
    .selectFrom('canned_replies as r')
    .leftJoin('teams as t', 't.id', 'r.team_id')
    .where(repliesVisibleTo(caller))
    .select([
      'r.id',
      'r.owner_id',
      'r.team_id',
      'r.language',
      'r.title',
      'r.body',
      'r.created_at',
      'r.updated_at',
      'r.version',
      't.name as team_name',
    ]);

/** The filters of a page of replies. */
export interface Wanted {
  q: string | undefined;
  shared: boolean | undefined;
  teamId: number | undefined;
  page: number;
  perPage: number;
}

/** A page of the replies that somebody may see, by title, and their number. */
export async function listReplyRows(
  db: Kysely<Tables>,
  caller: Caller,
  { q, shared, teamId, page, perPage }: Wanted,
): Promise<{ rows: ShownReply[]; total: number }> {
  const isFound = (typed: string) => sql<SqlBool>`r.search like ${foldedPattern(typed)}`;
  let asked = shown(db, caller);
  if (q) asked = asked.where(isFound(q));
  if (shared !== undefined) asked = asked.where('r.owner_id', shared ? 'is' : 'is not', null);
  if (teamId !== undefined) asked = asked.where('r.team_id', '=', teamId);
  const rows = await asked
    .orderBy(sql`lower(r.title)`)
    .orderBy('r.id')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute();
  const counted = asked.clearSelect().select((eb) => eb.fn.countAll<number>().as('total'));
  const { total } = await counted.executeTakeFirstOrThrow();
  return { rows, total };
}

/** One reply that somebody may see. */
export const findReply = (
  db: Kysely<Tables>,
  caller: Caller,
  id: number,
): Promise<ShownReply | undefined> => shown(db, caller).where('r.id', '=', id).executeTakeFirst();

/** The same reply, locked until the transaction ends. */
export const lockReply = (trx: Trx, caller: Caller, id: number): Promise<ShownReply | undefined> =>
  shown(trx, caller).where('r.id', '=', id).forNoKeyUpdate('r').executeTakeFirst();

/** Adds a reply; resolves with its id. */
export async function insertReply(
  trx: Trx,
  values: Insertable<CannedRepliesTable>,
): Promise<number> {
  const { id } = await trx
    .insertInto('canned_replies')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

type Content = Pick<CannedReplyRow, 'title' | 'body' | 'language' | 'owner_id' | 'team_id'>;

/** Changes a reply and raises its version. */
export async function updateReplyRow(
  trx: Trx,
  id: number,
  { title, body, language, owner_id, team_id, at }: Content & { at: Date },
): Promise<void> {
  await trx
    .updateTable('canned_replies')
    .set({
      title,
      body,
      language,
      owner_id,
      team_id,
      updated_at: at,
      version: NEXT_VERSION,
    })
    .where('id', '=', id)
    .execute();
}

/** Deletes a reply. */
export async function deleteReplyRow(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('canned_replies').where('id', '=', id).execute();
}

/** The name of a person; null when nobody has this id. */
export async function findNameOf(db: Kysely<Tables>, userId: number): Promise<string | null> {
  const row = await db
    .selectFrom('users as u')
    .where('u.id', '=', userId)
    .select(personNamed('u.id').as('name'))
    .executeTakeFirst();
  return row?.name ?? null;
}
