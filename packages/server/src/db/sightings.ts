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

/** Somebody may see that row; what he sees of it now. */
export interface Sighting {
  userId: number;
  id: number;
  /** null where rows have none, and when it is gone. */
  version: number | null;
  /** It has been deleted: he would have seen it before. */
  gone: boolean;
}

/** How an area is looked at: `alias` is the table's name in the expressions. */
export interface Outlook {
  table: keyof Tables;
  alias: string;
  /** The scope of the area for one of the watchers. */
  visibleTo: (viewer: Viewer) => RawBuilder<SqlBool>;
  /** Where deleted rows are marked; null where they are gone for good. */
  deletedAt: string | null;
  hasVersion: boolean;
}

/** All sightings of these rows by these people. A row that is not there any more is seen by whoever sees all. */
export async function sight(
  { table, alias, visibleTo, deletedAt, hasVersion }: Outlook,
  db: Kysely<Tables>,
  { watchers, ids }: { watchers: Watchers; ids: readonly number[] },
): Promise<Sighting[]> {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  const deleted = deletedAt === null ? sql`` : sql` or ${column(deletedAt)} is not null`;
  const gone = sql<boolean>`(${column('id')} is null${deleted})`;
  const version = hasVersion ? column('version') : sql`null::integer`;
  const userId = sql.ref<number>('watcher.id');
  const { rows } = await sql<Sighting>`
    select watcher.id as "userId", changed.id, ${gone} as gone,
      case when not ${gone} then ${version} end as version
    from unnest(${sql.val(ids)}::bigint[]) as changed (id)
    left join ${sql.table(table)} as ${sql.raw(alias)} on ${column('id')} = changed.id
    cross join unnest(${sql.val(watchers.userIds)}::bigint[]) as watcher (id)
    where ${visibleTo({ role: watchers.role, userId })}`.execute(db);
  return rows;
}
