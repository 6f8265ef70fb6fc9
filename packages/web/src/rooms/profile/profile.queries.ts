import { endOtherSessions, endSession, listSessions } from '@recourse/contract/auth';
import { LIMITS } from '@recourse/contract/values/limits';
import {
  cancelEmail,
  changePassword,
  me,
  type PasswordChange,
  type ProfileChanges,
  updateMe,
} from '@recourse/contract/profile';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { hasStatus } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/api.ts';

const SESSIONS_KEY = ['sessions'] as const;

/** The user's own account. */
export function profileQuery() {
  return queryOptions({ queryKey: ['profile'], queryFn: ({ signal }) => call(me, { signal }) });
}

/** The user's own account, read again from the server. */
export function fetchProfile() {
  return call(me);
}

interface Update {
  /** The version that was seen. The server refuses the change with 412 when it has a newer one. */
  version: number;
  body: ProfileChanges;
}

/** Changes e-mail and phone. Another e-mail must be confirmed, and can be requested only a few times an hour. */
export function useUpdateProfile() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ version, body }: Update) =>
      call(updateMe, { body, ifMatch: version, waitsOutLimit: false }),
    onSuccess: (stored) => {
      client.setQueryData(profileQuery().queryKey, stored);
      return client.invalidateQueries({ queryKey: SESSIONS_KEY });
    },
  });
}

/** Cancels the request for another e-mail. A missing request counts as cancelled. */
export function useCancelEmail() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      try {
        await call(cancelEmail);
      } catch (error) {
        if (!hasStatus(error, 404)) throw error;
      }
    },
    onSuccess: () => client.invalidateQueries({ queryKey: profileQuery().queryKey }),
  });
}

/** Changes the password, which ends all other sessions. */
export function useChangePassword() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: PasswordChange) => call(changePassword, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: SESSIONS_KEY }),
  });
}

/** The user's open sessions. */
export function sessionListQuery() {
  return queryOptions({
    queryKey: SESSIONS_KEY,
    queryFn: ({ signal }) =>
      call(listSessions, { query: { page: 1, perPage: LIMITS.perPageMax }, signal }),
  });
}

/** Ends another session of the user. */
export function useEndSession() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: endOtherSession,
    onSettled: () => client.invalidateQueries({ queryKey: SESSIONS_KEY }),
  });
}

/** Ends all of the user's sessions but this one. */
export function useEndOtherSessions() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(endOtherSessions),
    onSettled: () => client.invalidateQueries({ queryKey: SESSIONS_KEY }),
  });
}

/** Ends a session. A missing one counts as ended, because the response to an earlier attempt may have been lost. */
async function endOtherSession(id: number): Promise<void> {
  try {
    await call(endSession, { params: { id } });
  } catch (error) {
    if (!hasStatus(error, 404)) throw error;
  }
}
