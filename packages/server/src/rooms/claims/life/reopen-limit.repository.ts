import { sql, type Transaction } from 'kysely';
import { plannedOnce } from '../../../db/connect/planned-once.ts';
import { reopenUntil } from '../../../db/rows/done-claim.ts';
import type { Tables } from '../../../db/tables.ts';

/** From when on a locked claim can no longer be opened again; null: no limit. */
export async function readReopenLimit(trx: Transaction<Tables>, id: number): Promise<Date | null> {
  const { rows } = await sql<{ until: string | null }>`
    select ${reopenUntil('c')} as until
    from claims as c left join policies as held on held.id = c.policy_id
    where c.id = ${id} ${plannedOnce}`.execute(trx);
  const until = rows[0]?.until ?? null;
  return until === null ? null : new Date(until);
}
