import { MAX_SEARCH_CHARACTERS } from '@recourse/assistant/text/tokenize';
import type { Lesson } from '@recourse/contract/reports';
import { type Kysely, sql } from 'kysely';
import { isWaiting } from '../../../db/rows/waiting-report.ts';
import type { Tables } from '../../../db/tables.ts';

/** The data for a lesson: the pending reports, and the assistant's suggestion. */

/** The texts of the newest pending reports, cut to the length that the search reads. */
export async function listPendingTexts(db: Kysely<Tables>, count: number): Promise<string[]> {
  const rows = await db
    .selectFrom('reports')
    .where(isWaiting('reports'))
    .select(sql<string>`right(reclamation_text, ${sql.lit(MAX_SEARCH_CHARACTERS)})`.as('text'))
    .orderBy('id', 'desc')
    .limit(count)
    .execute();
  return rows.map(({ text }) => text);
}

/** The assistant's suggestion for a report, and whether the solution was chosen before the suggestion was shown. */
export async function findSuggestion(
  db: Kysely<Tables>,
  id: number,
): Promise<Pick<Lesson, 'suggested' | 'blind'>> {
  const row = await db
    .selectFrom('reports as r')
    .leftJoin('solutions as s', 's.id', 'r.suggested_solution_id')
    .where('r.id', '=', id)
    .select(['s.id as solutionId', 's.texte', 'r.blind_choice_id as blindChoice'])
    .executeTakeFirst();
  const { solutionId, texte, blindChoice } = row ?? {};
  return {
    suggested: solutionId && texte ? { id: solutionId, texte } : null,
    blind: typeof blindChoice === 'number',
  };
}
