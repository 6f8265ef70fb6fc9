import { type OtherPerson, type RowArea, tellPresence } from '@recourse/contract/events';
import { EVENTS } from '@recourse/contract/values/limits';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../api/api.ts';
import { randomId } from '../browser/random-id.ts';
import { getToken } from '../session/session.ts';

const NOBODY: readonly OtherPerson[] = [];

/**
 * Announces that a row is open here, for writing or only for reading. Returns who else has it open. null: a new row, or
 * one whose presence is not announced.
 */
export function usePresence(
  area: RowArea,
  id: number | null,
  isWriting = true,
): readonly OtherPerson[] {
  const [tab] = useState(randomId);
  const { data } = useQuery({
    queryKey: ['presence', area, id, tab, isWriting],
    queryFn: async ({ signal }) => {
      const body = { area, id: id ?? 0, tab, isOpen: true, isWriting };
      return (await call(tellPresence, { body, signal })).others;
    },
    enabled: id !== null,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: EVENTS.presenceEverySeconds * 1_000,
    // A form stays open while the user looks at another window.
    refetchIntervalInBackground: true,
  });
  useEffect(() => {
    if (id === null) return;
    return () => {
      // A user who has signed out no longer has it open.
      if (getToken() === null) return;
      const leaving = call(tellPresence, { body: { area, id, tab, isOpen: false } });
      // A lost message does no harm, because the server soon counts a silent tab as closed.
      leaving.catch(() => undefined);
    };
  }, [area, id, tab]);
  return id === null ? NOBODY : (data ?? NOBODY);
}
