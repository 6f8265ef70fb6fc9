import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../db/tables.ts';

/** The parts of the audit: one for each month, and one for entries of months without a part. */

/**
 * Makes the parts of this month and of the three after it. Resolves with how many entries had come to a month without a
 * part; they have one now. Throws when somebody reads the audit for long (SQLSTATE 55P03).
 */
export async function makeParts(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ moved: number }>`select make_audit_parts() as moved`.execute(db);
  return rows[0]?.moved ?? 0;
}
