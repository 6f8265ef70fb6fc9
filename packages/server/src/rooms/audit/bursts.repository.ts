import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../db/tables.ts';

/** Other servers that tell of a burst wait until this transaction ends. */
export async function lockBursts(trx: Kysely<Tables>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('bursts', 0))`.execute(trx);
}

/** Whether the audit trail notes a burst since a moment. */
export async function wasToldSince(db: Kysely<Tables>, since: Date): Promise<boolean> {
  const last = await db
    .selectFrom('audit')
    .select('at')
    .where('action', '=', 'burst')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last !== undefined && last.at > since;
}
