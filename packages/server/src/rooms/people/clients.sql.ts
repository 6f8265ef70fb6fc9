import { type RawBuilder, sql, type SqlBool } from 'kysely';

/** Whether a user (as `u`) is a client with an account. */
export const isLiveClient = sql<SqlBool>`u.role = 'CLIENT' and u.deleted_at is null`;

/** Whether the user with this id is a client with an account. */
export const isClient = (id: number): RawBuilder<SqlBool> =>
  sql`exists (select from users as u where u.id = ${id} and ${isLiveClient})`;
