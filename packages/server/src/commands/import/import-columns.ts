import { splitKeywords } from '@recourse/contract/solutions';
import { FILE_WORD_SEPARATORS } from '@recourse/contract/word-lists';

/** What the files of an import hold, column by column. */

/** A knowledge base; our own export has the known columns too. */
export const SOLUTION_COLUMNS = {
  needed: ['id', 'texte', 'motcle'],
  known: ['externalId', 'createdAt', 'internal'],
} as const;

/** Complaints, each with the solution that answered it. */
export const HISTORY_COLUMNS = { needed: ['reclamationText', 'solution'] } as const;

/** The name that a solution has in every portal: where it has none, that is its number in the portal it comes from. */
export function externalIdOf(fields: { id: string; externalId?: string }): string {
  return fields.externalId?.trim() || fields.id.trim();
}

/** As our export writes it, and as a French spreadsheet does. */
const TRUE = ['true', 'vrai'];
const FALSE = ['false', 'faux'];

/** Whether a solution is for the staff only; undefined where a file does not say so, null for what is neither. */
export function internalOf({ internal = '' }: { internal?: string }): boolean | undefined | null {
  const said = internal.trim().toLowerCase();
  if (said === '') return undefined;
  if (TRUE.includes(said)) return true;
  return FALSE.includes(said) ? false : null;
}

/** Keywords as a file has them in one field. */
export function keywordsOf(motcle: string): string[] {
  return splitKeywords(motcle, FILE_WORD_SEPARATORS);
}
