import type { ListState } from '../../../lib/list/use-list-state.ts';

/** The filters of a list of documents, named as in the API. */
export const DOCUMENT_FILTERS = ['userId', 'employeeId', 'reclamationId'] as const;

export type DocumentFilter = {
  [Name in (typeof DOCUMENT_FILTERS)[number]]?: number | undefined;
};

/** The filter in the address. Anything that is not a number is ignored. */
export function wantedDocuments(list: Pick<ListState, 'filter'>): DocumentFilter {
  const wanted: DocumentFilter = {};
  for (const name of DOCUMENT_FILTERS) {
    const id = Number(list.filter(name));
    if (Number.isSafeInteger(id) && id > 0) wanted[name] = id;
  }
  return wanted;
}
