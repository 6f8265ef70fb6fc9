import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../db/tables.ts';

/** Failed or limited sign-ins, and refused requests of signed-in people. */
export interface RecentRefusals {
  signIns: number;
  refusals: number;
}

/** What the audit trail calls a failed or limited sign-in, in whatever way. */
const SIGN_IN_FAILURES = [
  'sign-in-failed',
  'sign-in-limited',
  'second-step-failed',
  'sso-refused',
] as const;
/** A refused request of a signed-in person; and the number of further refusals, of whomever (refusals.ts). */
const REFUSED = 'refused';
const MORE = 'refused-more';

/** The maximum number of rows of the audit trail that are read, newest first. More rows would not change the alarm. */
const READ_ROWS = 10_000;

/** Counts those that the audit trail has since a moment, of all servers. Further refusals of nobody are sign-ins. */
export async function countRefusals(db: Kysely<Tables>, since: Date): Promise<RecentRefusals> {
  const { rows } = await sql<RecentRefusals>`
    select coalesce(sum(times) filter (where is_sign_in), 0)::integer as "signIns",
      coalesce(sum(times) filter (where not is_sign_in), 0)::integer as refusals
    from (
      select case action when ${MORE} then (detail ->> 'times')::integer else 1 end as times,
        action = any (${sql.val(SIGN_IN_FAILURES)}::text[]) or action = ${MORE} and actor_id is null as is_sign_in
      from audit
      where at > ${since}::timestamptz
        and action = any (${sql.val([...SIGN_IN_FAILURES, REFUSED, MORE])}::text[])
      order by at desc limit ${READ_ROWS}
    ) as recent`.execute(db);
  return rows[0] ?? { signIns: 0, refusals: 0 };
}
