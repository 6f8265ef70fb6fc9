import type { Solution } from '@recourse/contract/solutions';
import { clearable, rowFields, time } from '../../db/rows/row-fields.ts';
import type { SolutionRow } from '../../db/tables.ts';

/** The fields of a solution. */
export const SOLUTION = rowFields<SolutionRow, Solution>()((made) => ({
  id: 'id',
  externalId: clearable('external_id'),
  texte: 'texte',
  motcle: 'motcle',
  internal: 'internal',
  createdAt: time('created_at'),
  updatedAt: time('updated_at'),
  version: 'version',
  archived: made(['archived_at'], (row) => row.archived_at !== null),
}));
