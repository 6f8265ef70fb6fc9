import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';

/** What the assistant knows, as the database holds it: rows that count, read in pages or by their ids. */

/** The next page after an id, or the rows with these ids that (still) count. */
export type Pick = { after: number } | { ids: readonly number[] };

export interface KnownSolution {
  id: number;
  texte: string;
  motcle: string[];
  version: number;
}

export interface KnownExample {
  id: number;
  text: string;
  solution_id: number | null;
}

/** Rows of one page and of one reload. */
export const KNOWLEDGE_PAGE = 2_000;

/** Live solutions. */
export async function readSolutions(db: Kysely<Tables>, pick: Pick): Promise<KnownSolution[]> {
  const live = db
    .selectFrom('solutions')
    .where('archived_at', 'is', null)
    .select(['id', 'texte', 'motcle', 'version']);
  return 'ids' in pick
    ? live.where('id', 'in', pick.ids).execute()
    : live.where('id', '>', pick.after).orderBy('id').limit(KNOWLEDGE_PAGE).execute();
}

/** Validated reports that nobody deleted. */
export async function readReports(db: Kysely<Tables>, pick: Pick): Promise<KnownExample[]> {
  const validated = db
    .selectFrom('reports')
    .where('validated_by_employee', '=', true)
    .where('deleted_at', 'is', null)
    .select(['id', 'reclamation_text as text', 'solution_id']);
  return 'ids' in pick
    ? validated.where('id', 'in', pick.ids).execute()
    : validated.where('id', '>', pick.after).orderBy('id').limit(KNOWLEDGE_PAGE).execute();
}

/** The labelled history. */
export async function readHistory(db: Kysely<Tables>, pick: Pick): Promise<KnownExample[]> {
  const examples = db.selectFrom('training_examples').select(['id', 'text', 'solution_id']);
  return 'ids' in pick
    ? examples.where('id', 'in', pick.ids).execute()
    : examples.where('id', '>', pick.after).orderBy('id').limit(KNOWLEDGE_PAGE).execute();
}
