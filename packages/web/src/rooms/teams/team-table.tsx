import type { Team } from '@recourse/contract/desk/teams';
import type { ReactNode } from 'react';
import { useT } from '../../lib/i18n/i18n.ts';
import { EditButton } from '../../ui/button/edit-button.tsx';
import { Chips } from '../../ui/display/chips.tsx';
import { fillingColumn } from '../../ui/display/clamped-text.tsx';
import { DataTable } from '../../ui/list/data-table.tsx';
import { EmptyState } from '../../ui/list/list-states.tsx';
import { RowMenu } from '../../ui/menu/row-menu.tsx';
import { Name } from './name.tsx';

/** Number of rows to reserve space for, and number of members named in a row. */
const EXPECTED_ROWS = 3;
const MOST_NAMES = 4;

interface TeamTableProps {
  rows: readonly Team[] | undefined;
  error: string | undefined;
  onRetry: () => void;
  newButton: ReactNode;
  onEdit: (team: Team) => void;
  onRemove: (team: Team) => void;
}

/** All teams, sorted by name. */
export function TeamTable({ newButton, onEdit, onRemove, ...list }: TeamTableProps) {
  const t = useT();
  return (
    <DataTable
      {...list}
      expectedRows={EXPECTED_ROWS}
      caption={t('teams.title')}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      columns={[
        {
          id: 'name',
          heading: t('teams.name'),
          isKey: true,
          cell: ({ name }) => <Name>{name}</Name>,
        },
        {
          id: 'members',
          heading: t('teams.members'),
          className: fillingColumn,
          cell: ({ members }) =>
            members.length === 0 ? (
              <span className="text-muted">{t('teams.nobody')}</span>
            ) : (
              <Chips words={members.map(({ name }) => name)} most={MOST_NAMES} />
            ),
        },
        {
          id: 'mode',
          heading: t('teams.mode'),
          className: 'sm:whitespace-nowrap',
          cell: ({ mode }) => t(`teams.mode.${mode}`),
        },
      ]}
      actions={(team) => (
        <>
          <EditButton label={t('teams.edit', { name: team.name })} onClick={() => onEdit(team)} />
          <RowMenu
            name={team.name}
            remove={{
              label: t('teams.remove', { name: team.name }),
              onSelect: () => onRemove(team),
            }}
          />
        </>
      )}
      empty={
        <EmptyState title={t('teams.emptyTitle')} text={t('teams.emptyText')} action={newButton} />
      }
    />
  );
}
