import {
  type ClockSettings,
  getClockSettings,
  updateClockSettings,
} from '@recourse/contract/clock/targets';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { POLICIES_KEY, useInvalidatePolicies } from './policies.queries.ts';

/** The policy of new claims. */
export const clockSettingsQuery = queryOptions({
  queryKey: [...POLICIES_KEY, 'settings'],
  queryFn: ({ signal }) => call(getClockSettings, { signal }),
});

/** Sets the policy of new claims. */
export function useUpdateClockSettings() {
  const onSettled = useInvalidatePolicies();
  return useMutation({
    mutationFn: (body: ClockSettings) => call(updateClockSettings, { body }),
    onSettled,
  });
}
