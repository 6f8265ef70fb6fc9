import type { StoredRole } from '@recourse/contract/values/roles';
import {
  countUsers,
  deleteUser,
  getUser,
  listUsers,
  type NewUser,
  register,
  updateUser,
  type User,
  type UserChanges,
  type UserSort,
} from '@recourse/contract/users';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { hasStatus } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/api.ts';
import type { PageRequest } from '../../lib/list/use-list-state.ts';
import { USERS_KEY } from './users-key.ts';

interface UserListRequest extends PageRequest<UserSort> {
  role?: StoredRole;
  /** Only those without a second factor. */
  withoutFactor?: 'true';
}

/** One page of the users. */
export function userListQuery(query: UserListRequest) {
  return queryOptions({
    queryKey: [...USERS_KEY, 'list', query],
    queryFn: ({ signal }) => call(listUsers, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** The number of users, in total and by role. */
export function userCountsQuery() {
  return queryOptions({
    queryKey: [...USERS_KEY, 'counts'],
    queryFn: ({ signal }) => call(countUsers, { signal }),
  });
}

/** One user, read again from the server. */
export function fetchUser(id: number): Promise<User> {
  return call(getUser, { params: { id } });
}

interface Creation {
  body: NewUser;
  idempotencyKey: string;
}

/** Creates a user, with a password or by invitation. */
export function useCreateUser() {
  const invalidate = useInvalidateUsers();
  return useMutation({
    mutationFn: (creation: Creation) => call(register, creation),
    onSuccess: invalidate,
  });
}

interface Update {
  id: number;
  /** The version that was seen. The server refuses the change with 412 when it has a newer one. */
  version: number | undefined;
  body: UserChanges;
}

/** Changes a user in the version that was seen. A conflict refreshes the cached lists too. */
export function useUpdateUser() {
  const invalidate = useInvalidateUsers();
  return useMutation({
    mutationFn: ({ id, version, body }: Update) =>
      call(updateUser, { params: { id }, body, ifMatch: version }),
    onSettled: invalidate,
  });
}

/** Deletes a user, by his id. */
export function useDeleteUser() {
  const invalidate = useInvalidateUsers();
  return useMutation({ mutationFn: removeUser, onSettled: invalidate });
}

/** Deletes a user. A missing one counts as deleted, because the response to an earlier attempt may have been lost. */
async function removeUser(id: number): Promise<void> {
  try {
    await call(deleteUser, { params: { id } });
  } catch (error) {
    if (!hasStatus(error, 404)) throw error;
  }
}

function useInvalidateUsers() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: USERS_KEY });
}
