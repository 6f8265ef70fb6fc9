import {
  type ClientDashboard,
  type EmployeeDashboard,
  getDashboard,
} from '@recourse/contract/dashboards';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { errorText } from '../../lib/api/error-text.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { viewerZone } from '../../lib/i18n/viewer-zone.ts';

function ownDashboardQuery() {
  const query = viewerZone();
  return queryOptions({
    queryKey: ['dashboard', query],
    queryFn: ({ signal }) => call(getDashboard, { query, signal }),
    // Refetched when the user returns from another screen, where he may have changed something.
    staleTime: 0,
  });
}

interface OwnFigures<Figures> {
  /** undefined until they are known. */
  figures: Figures | undefined;
  /** Why they could not be loaded; earlier figures stay. */
  error: string | undefined;
  isRefreshing: boolean;
  refresh: () => void;
}

/** The figures of the employee who is signed in. */
export function useEmployeeFigures(): OwnFigures<EmployeeDashboard> {
  const { data, ...state } = useOwnFigures();
  return { ...state, figures: data?.role === 'EMPLOYE' ? data : undefined };
}

/** The figures of the client who is signed in. */
export function useClientFigures(): OwnFigures<ClientDashboard> {
  const { data, ...state } = useOwnFigures();
  return { ...state, figures: data?.role === 'CLIENT' ? data : undefined };
}

function useOwnFigures() {
  const t = useT();
  const { data, error, isFetching, refetch } = useQuery(ownDashboardQuery());
  return {
    data,
    error: error === null ? undefined : errorText(error, t('ownDashboard.loadFailed')),
    isRefreshing: isFetching,
    refresh: () => void refetch(),
  };
}
