import type { Kysely } from 'kysely';
import type { Tables } from '../../db/tables.ts';

/** A past complaint. `solutionId` is the confirmed solution; null: none was confirmed. */
export interface PastReport {
  id: number;
  text: string;
  solutionId: number | null;
}

/** The newest reports. */
export async function listPastReports(db: Kysely<Tables>, count: number): Promise<PastReport[]> {
  const rows = await db
    .selectFrom('reports')
    .where('deleted_at', 'is', null)
    .select(['id', 'reclamation_text', 'solution_id', 'validated_by_employee'])
    .orderBy('id', 'desc')
    .limit(count)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    text: row.reclamation_text,
    solutionId: row.validated_by_employee ? row.solution_id : null,
  }));
}
