import {
  type ClockSettings,
  getClockSettings,
  updateClockSettings,
} from '@recourse/contract/clock/targets';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { POLICIES_KEY, useInvalidatePolicies } from './policies.queries.ts';

/** Which policy new claims get. */
export const clockSettingsQuery = queryOptions({
  queryKey: [...POLICIES_KEY, 'settings'],
  queryFn: ({ signal }) => call(getClockSettings, { signal }),
});

/** Chooses the policy that new claims get. */
export function useUpdateClockSettings() {
  const onSettled = useInvalidatePolicies();
  return useMutation({
    mutationFn: (body: ClockSettings) => call(updateClockSettings, { body }),
    onSettled,
  });
}
