import {
  getCaseFile,
  getReceipt,
  type HashedFile,
  type StaffThreadItem,
} from '@recourse/contract/claims-thread';
import type { EndpointReply } from '@recourse/contract/wire/endpoint';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api/api.ts';
import { CLAIMS_KEY } from '../../claims/claims.queries.ts';

/** The receipt of a claim. */
export function receiptQuery(id: number) {
  return queryOptions({
    queryKey: [...CLAIMS_KEY, 'receipt', id],
    queryFn: ({ signal }) => call(getReceipt, { params: { id }, signal }),
  });
}

/** A whole case file: its first page, with the entries and files of all pages. */
export type CaseFile = EndpointReply<typeof getCaseFile>;

/** The whole case file of a claim: all its pages, read one after the other and joined. */
export function caseFileQuery(id: number) {
  return queryOptions({
    queryKey: [...CLAIMS_KEY, 'case-file', id],
    queryFn: async ({ signal }): Promise<CaseFile> => {
      const data: StaffThreadItem[] = [];
      const files: HashedFile[] = [];
      for (let after: string | undefined; ;) {
        const query = after === undefined ? {} : { after };
        // oxlint-disable-next-line no-await-in-loop -- each page names the next
        const page = await call(getCaseFile, { params: { id }, query, signal });
        data.push(...page.data);
        files.push(...page.files);
        if (page.meta.next === null) return { ...page, data, files };
        after = page.meta.next;
      }
    },
  });
}
