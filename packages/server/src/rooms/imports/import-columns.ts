import { splitKeywords } from '@recourse/contract/solutions';
import { FILE_WORD_SEPARATORS } from '@recourse/contract/values/word-lists';

/** The columns of import files. */

/** The columns of a knowledge base. Our own export has the optional ones too. */
export const SOLUTION_COLUMNS = {
  needed: ['id', 'texte', 'motcle'],
  known: ['externalId', 'createdAt', 'internal'],
} as const;

/** The columns of a labelled history: complaints, each with the solution that answered it. */
export const HISTORY_COLUMNS = { needed: ['reclamationText', 'solution'] } as const;

/** The id of a solution that is the same in every portal: its external id, or else its id in the portal of origin. */
export function externalIdOf(fields: { id: string; externalId?: string }): string {
  return fields.externalId?.trim() || fields.id.trim();
}

/** Booleans as our export writes them, and as a French spreadsheet writes them. */
const TRUE = ['true', 'vrai'];
const FALSE = ['false', 'faux'];

/** Whether a solution is only for the staff; undefined when the file does not say, null for an invalid value. */
export function internalOf({ internal = '' }: { internal?: string }): boolean | undefined | null {
  const said = internal.trim().toLowerCase();
  if (said === '') return undefined;
  if (TRUE.includes(said)) return true;
  return FALSE.includes(said) ? false : null;
}

/** Splits the keywords in a field of a file. */
export function keywordsOf(motcle: string): string[] {
  return splitKeywords(motcle, FILE_WORD_SEPARATORS);
}
