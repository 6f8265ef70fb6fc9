import { useQuery } from '@tanstack/react-query';
import { errorText } from '../../lib/api/error-text.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { claimCountsQuery } from '../claims/claim-counts.queries.ts';
import { documentCountsQuery } from '../documents/document-counts.queries.ts';
import { userCountsQuery } from '../users/users.queries.ts';

/** The state of one part of the dashboard. */
export interface Part<Counts> {
  /** undefined until it has loaded. */
  counts: Counts | undefined;
  isLoading: boolean;
  error: string | undefined;
  retry: () => void;
}

/** The part of a query's state that is needed here. */
interface Loading<Counts> {
  data: Counts | undefined;
  error: Error | null;
  isFetched: boolean;
  isFetching: boolean;
  refetch: () => Promise<unknown>;
}

/**
 * The administrator's figures: users, claims and documents, loaded one after another. Each starts when the one before
 * has succeeded or failed, and has its own loading flag and error.
 */
export function useAdminFigures() {
  const t = useT();
  const users = useQuery(userCountsQuery());
  const claims = useQuery({ ...claimCountsQuery(), enabled: hasSettled(users) });
  const documents = useQuery({
    ...documentCountsQuery(),
    enabled: hasSettled(users) && hasSettled(claims),
  });
  return {
    users: toPart(users, t('dashboard.usersFailed')),
    claims: toPart(claims, t('dashboard.claimsFailed')),
    documents: toPart(documents, t('dashboard.documentsFailed')),
    isRefreshing: users.isFetching || claims.isFetching || documents.isFetching,
    refresh: async () => {
      await users.refetch();
      await claims.refetch();
      await documents.refetch();
    },
  };
}

function hasSettled({ isFetched, isFetching }: Loading<unknown>): boolean {
  return isFetched && !isFetching;
}

function toPart<Counts>(query: Loading<Counts>, failed: string): Part<Counts> {
  return {
    counts: query.data,
    isLoading: query.data === undefined && query.error === null,
    error: query.error === null ? undefined : errorText(query.error, failed),
    retry: () => void query.refetch(),
  };
}
