import { type Kysely, type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Role } from '@recourse/contract/values/roles';
import type { Tables } from '../tables.ts';

/** Finds who of many people may see which of many rows, with one query for each area and role. */

/** A person for the rooms' scope functions: with a known id, or with the id in a column of the query. */
export interface Viewer {
  readonly role: Role;
  readonly userId: number | RawBuilder<number>;
}

/** Whether a viewer sees the row of an area whose id an expression gives. */
export type Sees<Area extends string> = Readonly<
  Record<Area, (viewer: Viewer, id: RawBuilder<number>) => RawBuilder<SqlBool>>
>;

/** People of one role. */
export interface Watchers {
  readonly role: Role;
  readonly userIds: readonly number[];
}

/** A row that a person may see, and its current state for him. */
export interface VisibleRow {
  userId: number;
  id: number;
  /** null when the area has no versions, and when the row is gone. */
  version: number | null;
  /** Whether the row has been deleted and the person could see it before. */
  gone: boolean;
}

/** Who may see which rows of an area. `alias` is the table's name in the expressions. */
export interface Visibility {
  table: keyof Tables;
  alias: string;
  /** The scope of the area for one of the watchers. */
  visibleTo: (viewer: Viewer) => RawBuilder<SqlBool>;
  /** The column that marks deleted rows; null when they are deleted for good. */
  deletedAt: string | null;
  hasVersion: boolean;
}

/**
 * Which of these rows each of these people may see. A row deleted for good is returned only to those who see all rows.
 */
export async function findVisibleRows(
  { table, alias, visibleTo, deletedAt, hasVersion }: Visibility,
  db: Kysely<Tables>,
  { watchers, ids }: { watchers: Watchers; ids: readonly number[] },
): Promise<VisibleRow[]> {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  const deleted = deletedAt === null ? sql`` : sql` or ${column(deletedAt)} is not null`;
  const gone = sql<boolean>`(${column('id')} is null${deleted})`;
  const version = hasVersion ? column('version') : sql`null::integer`;
  const userId = sql.ref<number>('watcher.id');
  const { rows } = await sql<VisibleRow>`
    select watcher.id as "userId", changed.id, ${gone} as gone,
      case when not ${gone} then ${version} end as version
    from unnest(${sql.val(ids)}::bigint[]) as changed (id)
    left join ${sql.table(table)} as ${sql.raw(alias)} on ${column('id')} = changed.id
    cross join unnest(${sql.val(watchers.userIds)}::bigint[]) as watcher (id)
    where ${visibleTo({ role: watchers.role, userId })}`.execute(db);
  return rows;
}

/** Whether a person may see the row of an area whose id an expression gives. Nobody sees a deleted row. */
export function seesRow(
  { table, alias, visibleTo, deletedAt }: Visibility,
  viewer: Viewer,
  id: RawBuilder<number>,
): RawBuilder<SqlBool> {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  const isLive = deletedAt === null ? sql`true` : sql`${column(deletedAt)} is null`;
  return sql`exists (
    select from ${sql.table(table)} as ${sql.raw(alias)}
    where ${column('id')} = ${id} and ${isLive} and ${visibleTo(viewer)})`;
}
