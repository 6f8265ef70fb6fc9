import type { Policy } from '@recourse/contract/clock/policies';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useT } from '../../lib/i18n/i18n.ts';
import { fillingColumn } from '../../ui/display/clamped-text.tsx';
import { DataTable } from '../../ui/list/data-table.tsx';
import { EmptyState } from '../../ui/list/list-states.tsx';
import { policyPath, type StaffRole } from '../../app/paths.ts';
import { ReviewBadge, SourceLink, StateBadge } from './policy-badges.tsx';

/** The number of policies that ship with the product. */
const EXPECTED_ROWS = 9;

interface PolicyTableProps {
  rows: readonly Policy[] | undefined;
  error: string | undefined;
  onRetry: () => void;
  area: StaffRole;
  newButton: ReactNode;
}

/** The newest version of each policy, and the enabled version if it is another one. */
export function PolicyTable({ area, newButton, ...list }: PolicyTableProps) {
  const t = useT();
  return (
    <DataTable
      {...list}
      expectedRows={EXPECTED_ROWS}
      caption={t('policies.title')}
      rowKey={({ id }) => id}
      rowName={({ code, version }) => t('policies.codeVersion', { code, version })}
      columns={[
        {
          id: 'policy',
          heading: t('policies.policy'),
          isKey: true,
          className: fillingColumn,
          cell: (policy) => <PolicyName policy={policy} area={area} />,
        },
        {
          id: 'state',
          narrow: 'head',
          heading: t('policies.state'),
          cell: (policy) => <StateBadge policy={policy} />,
        },
        {
          id: 'review',
          heading: t('policies.review'),
          className: 'sm:whitespace-nowrap',
          cell: (policy) => <ReviewBadge policy={policy} />,
        },
        {
          id: 'version',
          heading: t('policies.version'),
          cell: ({ version }) => version,
        },
        {
          id: 'source',
          heading: t('policies.source'),
          wideOnly: true,
          className: 'max-w-56',
          cell: ({ source }) => <SourceLink source={source} />,
        },
      ]}
      empty={
        <EmptyState
          title={t('policies.emptyTitle')}
          text={t('policies.emptyText')}
          action={newButton}
        />
      }
    />
  );
}

function PolicyName({ policy, area }: { policy: Policy; area: StaffRole }) {
  const { id, code, name } = policy;
  return (
    <span className="grid min-w-0 justify-items-start gap-0.5 py-1">
      <Link to={policyPath(area, id)} className="font-semibold text-accent hover:underline">
        <bdi dir="ltr">{code}</bdi>
      </Link>
      <span dir="auto" className="max-w-full truncate font-normal text-muted" title={name}>
        {name}
      </span>
    </span>
  );
}
