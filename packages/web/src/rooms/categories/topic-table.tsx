import { TOPICS } from '@recourse/contract/values/limits';
import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { CornerDownRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useT } from '../../lib/i18n/i18n.ts';
import { EditButton } from '../../ui/button/edit-button.tsx';
import { Badge } from '../../ui/display/badge.tsx';
import { fillingColumn } from '../../ui/display/clamped-text.tsx';
import { DataTable } from '../../ui/list/data-table.tsx';
import { EmptyState } from '../../ui/list/list-states.tsx';
import { RowMenu } from '../../ui/menu/row-menu.tsx';
import { teamListQuery } from '../teams/teams.queries.ts';
import type { TopicList } from './topic-list.ts';
import type { PlacedTopic } from './topic-tree.ts';

/** Number of rows to reserve space for. */
const EXPECTED_ROWS = 5;

interface TopicTableProps {
  list: TopicList;
  rows: readonly PlacedTopic[] | undefined;
  error: string | undefined;
  onRetry: () => void;
  newButton: ReactNode;
  onEdit: (topic: PlacedTopic) => void;
  onRemove: (topic: PlacedTopic) => void;
}

/** Categories or products in tree order. */
export function TopicTable(props: TopicTableProps) {
  const { list, newButton, onEdit, onRemove, ...rows } = props;
  const t = useT();
  return (
    <DataTable
      {...rows}
      expectedRows={EXPECTED_ROWS}
      caption={t(`categories.tab.${list}`)}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      columns={[
        {
          id: 'name',
          heading: t('categories.name'),
          isKey: true,
          className: fillingColumn,
          cell: (topic) => <TopicName topic={topic} />,
        },
        {
          id: 'policy',
          heading: t('categories.policy'),
          className: 'sm:whitespace-nowrap',
          cell: (topic) => <TopicPolicy topic={topic} />,
        },
        {
          id: 'team',
          heading: t('categories.team'),
          className: 'max-w-56',
          cell: (topic) => <TopicTeam topic={topic} />,
        },
        {
          id: 'severity',
          heading: t('categories.severity'),
          className: 'sm:whitespace-nowrap',
          cell: ({ severity }) =>
            severity === null ? (
              <span className="text-muted">—</span>
            ) : (
              t('categories.severityOf', { severity, of: TOPICS.severity })
            ),
        },
        {
          id: 'state',
          narrow: 'head',
          heading: t('categories.state'),
          cell: ({ retired }) => (
            <Badge dot tone={retired ? 'neutral' : 'success'}>
              {t(retired ? 'categories.retired' : 'categories.inUse')}
            </Badge>
          ),
        },
      ]}
      actions={(topic) => (
        <>
          <EditButton
            label={t(`categories.edit.${list}`, { name: topic.name })}
            onClick={() => onEdit(topic)}
          />
          <RowMenu
            name={topic.name}
            remove={{
              label: t(`categories.remove.${list}`, { name: topic.name }),
              onSelect: () => onRemove(topic),
            }}
          />
        </>
      )}
      empty={
        <EmptyState
          title={t(`categories.emptyTitle.${list}`)}
          text={t(`categories.emptyText.${list}`)}
          action={newButton}
        />
      }
    />
  );
}

/** A subcategory is below its parent. Its parent is also named for screen readers. */
function TopicName({ topic: { name, parent } }: { topic: PlacedTopic }) {
  return (
    <span className="flex min-w-0 items-center gap-2">
      {parent !== null && (
        <>
          <CornerDownRight
            aria-hidden
            size={15}
            className="ms-1 shrink-0 text-muted rtl:-scale-x-100"
          />
          <span className="sr-only">
            <bdi>{parent.name}</bdi> ›
          </span>
        </>
      )}
      <span dir="auto" className="min-w-0 truncate" title={name}>
        {name}
      </span>
    </span>
  );
}

/** The team for its claims: its own, or that of its parent. A deleted team gets none. */
function TopicTeam({ topic: { teamId, parent } }: { topic: PlacedTopic }) {
  const t = useT();
  const teams = useQuery(teamListQuery).data?.data ?? [];
  const nameOf = (id: number | null): string | undefined =>
    teams.find((team) => team.id === id)?.name;
  const own = nameOf(teamId);
  const inherited = teamId === null && parent !== null ? nameOf(parent.teamId) : undefined;
  const shown =
    own ?? (inherited && t('categories.ofParent', { code: inherited, name: parent?.name ?? '' }));
  return (
    <span
      dir="auto"
      className={clsx('block truncate', own === undefined && 'text-muted')}
      title={shown}
    >
      {shown ?? '—'}
    </span>
  );
}

/** The policy for its claims: its own, or that of its parent. */
function TopicPolicy({ topic: { policyCode, parent } }: { topic: PlacedTopic }) {
  const t = useT();
  if (policyCode !== null) return <bdi dir="ltr">{policyCode}</bdi>;
  const inherited = parent?.policyCode;
  return (
    <span className="text-muted">
      {parent && inherited
        ? t('categories.ofParent', { code: inherited, name: parent.name })
        : t('categories.noPolicy')}
    </span>
  );
}
