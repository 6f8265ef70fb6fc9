import { getUser } from '@recourse/contract/users';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import type { PickedUser } from './user-picker.tsx';
import { USERS_KEY } from './users-key.ts';

/** The user with the id from the address, for a picker. It shows the number until the name is loaded. */
export function usePickedUser(id: number | null): PickedUser | null {
  const { data } = useQuery({
    queryKey: [...USERS_KEY, 'one', id],
    queryFn: ({ signal }) => call(getUser, { params: { id: id ?? 0 }, signal }),
    enabled: id !== null,
  });
  return id === null ? null : (data ?? { id, username: `#${id}`, nom: null });
}
