import type { Policy } from '@recourse/contract/clock/policies';
import { useQuery } from '@tanstack/react-query';
import { errorText } from '../../lib/api/error-text.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { RetryNotice } from '../../ui/feedback/retry-notice.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { SelectField } from '../../ui/form/select-field.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { clockSettingsQuery, useUpdateClockSettings } from './clock-settings.queries.ts';

interface DefaultPolicyProps {
  policies: readonly Policy[];
  /** Employees only read it. */
  mayChange: boolean;
}

/** The policy of new claims. A choice is saved at once. */
export function DefaultPolicy({ policies, mayChange }: DefaultPolicyProps) {
  const t = useT();
  const { data, error, refetch } = useQuery(clockSettingsQuery);
  return (
    <Card className="max-w-3xl p-5">
      {error !== null && (
        <RetryNotice onRetry={() => void refetch()}>
          {errorText(error, t('policies.defaultLoadFailed'))}
        </RetryNotice>
      )}
      {/* Reserves the height of the choice, its label and its hint. */}
      {data === undefined && error === null && <Skeleton className="h-27" />}
      {data !== undefined && mayChange && (
        <Choice policies={policies} chosen={data.defaultPolicy} />
      )}
      {data !== undefined && !mayChange && (
        <dl className="grid gap-1 text-sm">
          <dt className="font-medium">{t('policies.default')}</dt>
          <dd>{data.defaultPolicy ?? t('policies.defaultNone')}</dd>
          <dd className="text-xs text-muted">{t('policies.defaultHint')}</dd>
        </dl>
      )}
    </Card>
  );
}

function Choice({ policies, chosen }: { policies: readonly Policy[]; chosen: string | null }) {
  const t = useT();
  const update = useUpdateClockSettings();
  const enabled = policies.filter((policy) => policy.enabled);
  const isGone = chosen !== null && enabled.every(({ code }) => code !== chosen);
  // The choice is shown at once. When the server refuses it, the stored value is shown again.
  const shown = update.isPending ? update.variables.defaultPolicy : chosen;
  return (
    <SelectField
      label={t('policies.default')}
      hint={t('policies.defaultHint')}
      error={isGone ? t('policies.defaultGone', { code: chosen }) : undefined}
      className="max-w-md"
      options={[
        { value: '', label: t('policies.defaultNone') },
        ...enabled.map(({ code, name }) => ({ value: code, label: `${code} · ${name}` })),
        ...(isGone ? [{ value: chosen, label: chosen }] : []),
      ]}
      value={shown ?? ''}
      onChange={({ target }) =>
        update.mutate(
          { defaultPolicy: target.value === '' ? null : target.value },
          {
            onSuccess: () => toast.success(t('policies.defaultSaved')),
            onError: (failure) => toast.error(errorText(failure, t('policies.changeFailed'))),
          },
        )
      }
    />
  );
}
