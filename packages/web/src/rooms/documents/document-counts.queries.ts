import { countDocuments } from '@recourse/contract/documents';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { DOCUMENTS_KEY } from './documents-key.ts';

/** The number of documents that the caller may see, in total and by type. */
export function documentCountsQuery() {
  return queryOptions({
    queryKey: [...DOCUMENTS_KEY, 'counts'],
    queryFn: ({ signal }) => call(countDocuments, { signal }),
  });
}
