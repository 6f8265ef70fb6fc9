import { muteThing, readMute, unmuteThing } from '@recourse/contract/told/settings';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { errorText } from '../../lib/api/error-text.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { NOTIFICATIONS_KEY } from '../../lib/live/unread.ts';
import { toast } from '../../ui/feedback/toast-store.ts';

/**
 * Whether the user has muted a claim (undefined: not known yet), and a function that changes it.
 */
export function useMute(claimId: number) {
  const t = useT();
  const queries = useQueryClient();
  const params = { area: 'claims', id: claimId } as const;
  const { data } = useQuery({
    queryKey: [...NOTIFICATIONS_KEY, 'mute', claimId],
    queryFn: ({ signal }) => call(readMute, { params, signal }),
  });
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (isMuted: boolean) => call(isMuted ? muteThing : unmuteThing, { params }),
    onSuccess: (_, isMuted) => toast.success(t(isMuted ? 'case.muted' : 'case.unmuted')),
    onError: (error) => toast.error(errorText(error, t('case.muteFailed'))),
    onSettled: () => queries.invalidateQueries({ queryKey: NOTIFICATIONS_KEY }),
  });
  const isMuted = isPending ? variables : data?.muted;
  return {
    isMuted,
    toggle: () => {
      if (!isPending && isMuted !== undefined) mutate(!isMuted);
    },
  };
}
