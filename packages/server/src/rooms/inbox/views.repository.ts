import type { Caller } from '@recourse/contract/values/common';
import { VIEWS } from '@recourse/contract/values/limits';
import { type Insertable, type Kysely, sql, type Transaction, type Updateable } from 'kysely';
import {
  countOwnedAlone,
  keepSharingTeam,
  ownOrSharedVisibleTo,
} from '../../db/rows/own-or-shared.ts';
import { findVisibleRows } from '../../db/rows/visible-rows.ts';
import { NEXT_VERSION } from '../../db/rows/next-version.ts';
import type { Tables, ViewRow, ViewsTable } from '../../db/tables.ts';

/** Rows of saved views. */

export { countOwnedAlone, keepSharingTeam };

/** A database in an open transaction. */
export type Trx = Transaction<Tables>;

/** A view with the values that are read with it. */
export type ShownView = ViewRow & { team_name: string | null };

const viewsVisibleTo = ownOrSharedVisibleTo('v');

/** Which of these people may see which of these views. */
export const findVisibleViews = findVisibleRows.bind(null, {
  table: 'views',
  alias: 'v',
  visibleTo: viewsVisibleTo,
  deletedAt: null,
  hasVersion: true,
});

const shown = (db: Kysely<Tables>, caller: Caller) =>
  db
    .selectFrom('views as v')
    .leftJoin('teams as t', 't.id', 'v.team_id')
    .where(viewsVisibleTo(caller))
    .selectAll('v')
    .select('t.name as team_name');

/** The views that somebody may see by name, his own first. Their number is limited. */
export const listViewRows = (db: Kysely<Tables>, caller: Caller): Promise<ShownView[]> =>
  shown(db, caller)
    .orderBy(sql`v.owner_id is null`)
    .orderBy(sql`lower(v.name)`)
    .orderBy('v.id')
    .limit(VIEWS.own + VIEWS.shared)
    .execute();

/** One view that somebody may see. */
export const findView = (
  db: Kysely<Tables>,
  caller: Caller,
  id: number,
): Promise<ShownView | undefined> => shown(db, caller).where('v.id', '=', id).executeTakeFirst();

/** The same view, locked until the transaction ends. */
export const lockView = (trx: Trx, caller: Caller, id: number): Promise<ShownView | undefined> =>
  shown(trx, caller).where('v.id', '=', id).forNoKeyUpdate('v').executeTakeFirst();

/** Adds a view; resolves with its id. */
export async function insertView(trx: Trx, values: Insertable<ViewsTable>): Promise<number> {
  const { id } = await trx
    .insertInto('views')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Changes a view and raises its version. */
export async function updateViewRow(
  trx: Trx,
  id: number,
  values: Updateable<ViewsTable>,
): Promise<void> {
  await trx
    .updateTable('views')
    .set({ ...values, version: NEXT_VERSION })
    .where('id', '=', id)
    .execute();
}

/** Deletes a view. */
export async function deleteViewRow(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('views').where('id', '=', id).execute();
}
