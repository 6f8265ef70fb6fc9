import { type RawBuilder, sql } from 'kysely';

/** What a deleted account is called wherever something that it did is shown. */
export const DELETED_USER = 'Deleted user';

/** What a joined user is called: nom, else username; null where nobody was joined. */
export function nameOf(alias: string): RawBuilder<string | null> {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql`case when ${column('deleted_at')} is not null then ${DELETED_USER}
    else coalesce(nullif(${column('nom')}, ''), ${column('username')}) end`;
}
