import {
  getNotificationSettings,
  type NotificationChoice,
  type NotificationSettings,
  type SettingsChanges,
  unmuteThing,
  updateNotificationSettings,
} from '@recourse/contract/told/settings';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api.ts';
import { errorText } from '../../../lib/api/error-text.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { NOTIFICATIONS_KEY } from '../../../lib/live/unread.ts';
import { toast } from '../../../ui/feedback/toast-store.ts';

/** The notification settings, and the muted objects. */
export const settingsQuery = queryOptions({
  queryKey: [...NOTIFICATIONS_KEY, 'settings'],
  queryFn: ({ signal }) => call(getNotificationSettings, { signal }),
});

const KEY = ['notification-settings'];

/** Changes the displayed settings before the server has saved them (optimistic update). */
export type Wish = Omit<SettingsChanges, 'choices'> & { choices?: NotificationChoice[] };

/** The settings after the change. */
const changed = (settings: NotificationSettings, { choices = [], ...rest }: Wish) => ({
  ...settings,
  ...rest,
  choices: settings.choices.map((old) => choices.find(({ kind }) => kind === old.kind) ?? old),
});

/**
 * Saves changes at once, one after the other. The choice is shown meanwhile. When the server refuses it, the stored
 * value is shown again.
 */
export function useUpdateSettings() {
  const t = useT();
  const queries = useQueryClient();
  const update = useMutation({
    mutationKey: KEY,
    scope: { id: KEY[0] ?? '' },
    mutationFn: (body: Wish) => call(updateNotificationSettings, { body }),
    onMutate: async (wish) => {
      await queries.cancelQueries(settingsQuery);
      queries.setQueryData(settingsQuery.queryKey, (old) => old && changed(old, wish));
    },
    onError: (error) => toast.error(errorText(error, t('told.saveFailed'))),
    onSettled: async () => {
      // While another change is being saved, the server does not have all displayed values yet.
      if (queries.isMutating({ mutationKey: KEY }) === 1)
        await queries.invalidateQueries({ queryKey: NOTIFICATIONS_KEY });
    },
  });
  return { change: update.mutate, isSaved: update.isSuccess };
}

/** Unmutes an object. */
export function useUnmute() {
  const t = useT();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (params: NotificationSettings['mutes'][number]) => call(unmuteThing, { params }),
    onError: (error) => toast.error(errorText(error, t('told.unmuteFailed'))),
    onSettled: () => queries.invalidateQueries({ queryKey: NOTIFICATIONS_KEY }),
  });
}
