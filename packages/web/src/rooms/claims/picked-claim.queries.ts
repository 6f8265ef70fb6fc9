import { getClaim } from '@recourse/contract/claims';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import type { PickedClaim } from './claim-picker.tsx';
import { CLAIMS_KEY } from './claims.queries.ts';

/** The claim with the id from the address, for a picker. It shows the number until the text is loaded. */
export function usePickedClaim(id: number | null): PickedClaim | null {
  const { data } = useQuery({
    queryKey: [...CLAIMS_KEY, 'one', id],
    queryFn: ({ signal }) => call(getClaim, { params: { id: id ?? 0 }, signal }),
    enabled: id !== null,
  });
  return id === null ? null : (data ?? { id, contenu: '' });
}
