import { type RawBuilder, sql } from 'kysely';

/**
 * From when on a claim can no longer be opened again, as on the wire: so many days after it was answered or closed as its
 * policy says, and once its client has deleted it. null: it is not over, goes on in another claim, or always can. The
 * claim is read again for its policy. Its state is that of the query: where it has just been written, the table still has
 * the old one.
 */
export const reopenUntil = (claim: string): RawBuilder<string | null> => {
  const column = (name: string) => sql.ref(`${claim}.${name}`);
  return sql`(
    select to_char(coalesce(${column('hidden_at')}, coalesce(${column('done_at')}, ${column('updated_at')})
      + held.reopen_within_days * interval '24 hours') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    from claims as own left join policies as held on held.id = own.policy_id
    where own.id = ${column('id')} and ${column('status')} in ('RESOLVED', 'CLOSED')
      and ${column('merged_into_id')} is null)`;
};
