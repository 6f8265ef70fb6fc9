import { type Kysely, type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Role } from '@recourse/contract/roles';
import type { Tables } from './tables.ts';

/** Who of many people may see which of many rows, found with one query an area and role. */

/** A person as the rooms' scopes need to know one: with a known id, or the id in a column of the query. */
export interface Viewer {
  readonly role: Role;
  readonly userId: number | RawBuilder<number>;
}

/** People of one role. */
export interface Watchers {
  readonly role: Role;
  readonly userIds: readonly number[];
}

/** A row that somebody may see, and what they see of it now. */
export interface VisibleRow {
  userId: number;
  id: number;
  /** null where rows have none, and when it is gone. */
  version: number | null;
  /** It has been deleted, and they could see it before. */
  gone: boolean;
}

/** Who may see which rows of an area. `alias` is the table's name in the expressions. */
export interface Visibility {
  table: keyof Tables;
  alias: string;
  /** The scope of the area for one of the watchers. */
  visibleTo: (viewer: Viewer) => RawBuilder<SqlBool>;
  /** Where deleted rows are marked; null where they are gone for good. */
  deletedAt: string | null;
  hasVersion: boolean;
}

/** Which of these rows each of these people may see. A row that is gone for good counts for those who see all rows. */
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
