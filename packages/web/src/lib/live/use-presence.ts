import { type RowArea, tellPresence } from '@recourse/contract/events';
import { EVENTS } from '@recourse/contract/values/limits';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../api/api.ts';
import { randomId } from '../browser/random-id.ts';
import { getToken } from '../session/session.ts';

const NOBODY: readonly string[] = [];

/** Says that a row is open for changing here, and tells the names of others who have it open. null: a new row. */
export function usePresence(area: RowArea, id: number | null): readonly string[] {
  const [tab] = useState(randomId);
  const { data } = useQuery({
    queryKey: ['presence', area, id, tab],
    queryFn: async ({ signal }) => {
      const body = { area, id: id ?? 0, tab, isOpen: true };
      const { others } = await call(tellPresence, { body, signal });
      return others.map(({ name }) => name);
    },
    enabled: id !== null,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: EVENTS.presenceEverySeconds * 1_000,
    // A form stays open while the user looks at another window.
    refetchIntervalInBackground: true,
  });
  useEffect(() => {
    if (id === null) return;
    return () => {
      // Whoever has signed out has left.
      if (getToken() === null) return;
      const leaving = call(tellPresence, { body: { area, id, tab, isOpen: false } });
      // A lost message does no harm: the server soon counts a silent tab as gone.
      leaving.catch(() => undefined);
    };
  }, [area, id, tab]);
  return data ?? NOBODY;
}
