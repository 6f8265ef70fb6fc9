import type { PolicyVersion } from '@recourse/contract/clock/policies';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { errorText } from '../../lib/api/error-text.ts';
import { dateFormat } from '../../lib/i18n/date-format.ts';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { RetryNotice } from '../../ui/feedback/retry-notice.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { policyPath, type StaffRole } from '../../app/paths.ts';
import { policyVersionsQuery } from './policies.queries.ts';
import { ReviewBadge, StateBadge } from './policy-badges.tsx';

/** The versions of a policy, newest first: the state of each, its author and its reviewer. */
export function PolicyVersions({ id, area }: { id: number; area: StaffRole }) {
  const t = useT();
  const { data, error, refetch } = useQuery(policyVersionsQuery(id));
  return (
    <Card aria-labelledby="policy-versions" className="p-5">
      <h2 id="policy-versions" className="mb-1 font-semibold">
        {t('policies.versions')}
      </h2>
      {error !== null && (
        <RetryNotice onRetry={() => void refetch()}>
          {errorText(error, t('policies.versionsFailed'))}
        </RetryNotice>
      )}
      {data === undefined && error === null && <Skeleton className="mt-2 h-20" />}
      <ol className="divide-y divide-line">
        {data?.data.map((version) => (
          <li key={version.id} className="grid gap-1 py-3 text-sm last:pb-0">
            <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
              <VersionName version={version} isShown={version.id === id} area={area} />
              <StateBadge policy={version} />
            </span>
            <Made version={version} />
            <span className="text-muted">
              <ReviewBadge policy={version} />
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}

interface VersionNameProps {
  version: PolicyVersion;
  isShown: boolean;
  area: StaffRole;
}

function VersionName({ version: { id, version }, isShown, area }: VersionNameProps) {
  const name = useT()('policies.versionNumber', { version });
  if (isShown)
    return (
      <span aria-current="true" className="font-semibold">
        {name}
      </span>
    );
  return (
    <Link to={policyPath(area, id)} className="font-semibold text-accent hover:underline">
      {name}
    </Link>
  );
}

function Made({ version: { createdAt, createdBy } }: { version: PolicyVersion }) {
  const t = useT();
  const locale = useLocale();
  const date = dateFormat(locale, { dateStyle: 'medium' }).format(new Date(createdAt));
  return (
    <span className="text-muted">
      {createdBy === null
        ? t('policies.shipped', { date })
        : t('policies.madeBy', { name: createdBy, date })}
    </span>
  );
}
