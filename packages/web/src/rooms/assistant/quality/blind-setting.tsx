import { useQuery } from '@tanstack/react-query';
import { errorText } from '../../../lib/api/error-text.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { RetryNotice } from '../../../ui/feedback/retry-notice.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { settingsQuery, useSettingsUpdate } from './quality.queries.ts';

/** The choices. If another number is set already, it is added to them. */
const COUNTS = [0, 5, 10, 20, 50, 100];

/** The setting that hides the suggestion of one report in N until an employee has chosen. */
export function BlindSetting() {
  const t = useT();
  const { data, error, refetch } = useQuery(settingsQuery());
  const update = useSettingsUpdate();
  const current = data?.blindEvery;
  const counts = [...new Set([...COUNTS, ...(current === undefined ? [] : [current])])];
  const save = async (blindEvery: number): Promise<void> => {
    try {
      await update.mutateAsync({ blindEvery });
      toast.success(t('quality.blindSaved'));
    } catch (problem) {
      toast.error(errorText(problem, t('quality.saveFailed')));
    }
  };
  return (
    <Card aria-label={t('quality.blindTitle')} className="p-5">
      <h2 className="mb-4 text-base font-semibold">{t('quality.blindTitle')}</h2>
      {error !== null && data === undefined ? (
        <RetryNotice onRetry={() => void refetch()}>
          {errorText(error, t('quality.loadFailed'))}
        </RetryNotice>
      ) : (
        <SelectField
          label={t('quality.blindLabel')}
          hint={t('quality.blindHint')}
          disabled={current === undefined || update.isPending}
          value={String(current ?? 0)}
          onChange={(event) => void save(Number(event.target.value))}
          options={counts
            .toSorted((a, b) => a - b)
            .map((count) => ({
              value: String(count),
              label: count === 0 ? t('quality.blindNone') : t('quality.blindChoice', { count }),
            }))}
        />
      )}
    </Card>
  );
}
