import type { DeskSettings } from '@recourse/contract/desk/assignment';
import type { Team } from '@recourse/contract/desk/teams';
import { useQuery } from '@tanstack/react-query';
import { errorText } from '../../lib/api/error-text.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { RetryNotice } from '../../ui/feedback/retry-notice.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { SelectField } from '../../ui/form/select-field.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { deskSettingsQuery, useUpdateDeskSettings } from './teams.queries.ts';

/**
 * Which team gets new claims, and whether employees see only the claims of their own teams. Each choice is saved at
 * once.
 */
export function SharingCard({ teams }: { teams: readonly Team[] }) {
  const t = useT();
  const { data, error, refetch } = useQuery(deskSettingsQuery);
  const update = useUpdateDeskSettings();
  const set = (changes: Partial<DeskSettings>): void =>
    update.mutate(changes, {
      onSuccess: () => toast.success(t('teams.sharingSaved')),
      onError: (failure) => toast.error(errorText(failure, t('teams.saveFailed'))),
    });
  // The choice is shown at once. When the server refuses it, the stored value is shown again.
  const shown = data && { ...data, ...(update.isPending && update.variables) };
  return (
    <Card aria-labelledby="sharing" className="p-5">
      <h2 id="sharing" className="mb-4 font-semibold">
        {t('teams.sharing')}
      </h2>
      {error !== null && (
        <RetryNotice onRetry={() => void refetch()}>
          {errorText(error, t('teams.sharingFailed'))}
        </RetryNotice>
      )}
      {shown === undefined && error === null && <Skeleton className="h-24" />}
      {shown !== undefined && (
        <div className="grid max-w-xl gap-4">
          <SelectField
            label={t('teams.defaultTeam')}
            hint={t('teams.defaultTeamHint')}
            options={[
              { value: '', label: t('teams.noTeam') },
              ...teams.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            value={shown.defaultTeamId ?? ''}
            onChange={({ target }) =>
              set({ defaultTeamId: target.value === '' ? null : Number(target.value) })
            }
          />
          <SelectField
            label={t('teams.byTeam')}
            hint={t('teams.byTeamHint')}
            options={[
              { value: 'ALL', label: t('teams.byTeam.ALL') },
              { value: 'OWN', label: t('teams.byTeam.OWN') },
            ]}
            value={shown.byTeam ? 'OWN' : 'ALL'}
            onChange={({ target }) => set({ byTeam: target.value === 'OWN' })}
          />
        </div>
      )}
    </Card>
  );
}
