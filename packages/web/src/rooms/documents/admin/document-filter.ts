import type { ListState } from '../../../lib/list/use-list-state.ts';

/** What a list of documents can be narrowed to, by the names of the API. */
export const DOCUMENT_FILTERS = ['userId', 'employeeId', 'reclamationId'] as const;

export type DocumentFilter = {
  [Name in (typeof DOCUMENT_FILTERS)[number]]?: number | undefined;
};

/** What the address narrows the list to; anything that is no number there narrows nothing. */
export function wantedDocuments(list: Pick<ListState, 'filter'>): DocumentFilter {
  const wanted: DocumentFilter = {};
  for (const name of DOCUMENT_FILTERS) {
    const id = Number(list.filter(name));
    if (Number.isSafeInteger(id) && id > 0) wanted[name] = id;
  }
  return wanted;
}
