import { CLAIM_STATUSES, isDone } from '@recourse/contract/claims';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { timeText } from './row-fields.ts';

const DONE = sql.join(CLAIM_STATUSES.filter(isDone).map((status) => sql.lit(status)));

/** Whether the status in this column is one of a claim that is over. */
export const isDoneIn = (column: string): RawBuilder<SqlBool> =>
  sql`${sql.ref(column)} in (${DONE})`;

/**
 * From when on a claim can no longer be opened again, in the form of the API. It is some days after the claim was
 * answered or closed, as its policy says, or the time when its client deleted it. null: it has not ended, was merged
 * into another claim, or can always be opened again. The query joins the claim's policy as `held`.
 */
export const reopenUntil = (claim: string): RawBuilder<string | null> => {
  const column = (name: string) => sql.ref(`${claim}.${name}`);
  return sql`(
    case when ${isDoneIn(`${claim}.status`)} and ${column('merged_into_id')} is null then
      ${timeText(sql`coalesce(${column('hidden_at')}, coalesce(${column('done_at')}, ${column('updated_at')})
        + held.reopen_within_days * interval '24 hours')`)}
    end)`;
};
