import type { Workload } from '@recourse/contract/desk/teams';
import { useState } from 'react';
import { dateFormat } from '../../lib/i18n/date-format.ts';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import type { ListRows } from '../../lib/list/use-list-rows.ts';
import { EditButton } from '../../ui/button/edit-button.tsx';
import { Badge } from '../../ui/display/badge.tsx';
import { fillingColumn } from '../../ui/display/clamped-text.tsx';
import { DataTable } from '../../ui/list/data-table.tsx';
import { EmptyState } from '../../ui/list/list-states.tsx';
import { Name } from './name.tsx';

interface WorkloadTableProps extends ListRows<Workload> {
  /** Whether the list is filtered by a team. */
  isOfTeam: boolean;
  onEdit: (person: Workload) => void;
}

/** Employees, those with the most open claims first. */
export function WorkloadTable({ isOfTeam, onEdit, ...list }: WorkloadTableProps) {
  const t = useT();
  return (
    <DataTable
      {...list}
      caption={t('teams.workload')}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      columns={[
        {
          id: 'person',
          heading: t('teams.person'),
          isKey: true,
          cell: ({ name }) => <Name>{name}</Name>,
        },
        { id: 'open', heading: t('teams.open'), cell: (person) => <Room {...person} /> },
        {
          id: 'absence',
          heading: t('teams.absence'),
          className: fillingColumn,
          cell: (person) => <Absence {...person} />,
        },
      ]}
      actions={(person) => (
        <EditButton
          label={t('teams.editPerson', { name: person.name })}
          onClick={() => onEdit(person)}
        />
      )}
      empty={
        isOfTeam ? (
          <EmptyState title={t('teams.noMembersTitle')} text={t('teams.noMembersText')} />
        ) : (
          <EmptyState title={t('teams.noPeopleTitle')} text={t('teams.noPeopleText')} />
        )
      }
    />
  );
}

/** The number of open claims of an employee, and his capacity. */
function Room({ open, capacity }: Pick<Workload, 'open' | 'capacity'>) {
  const t = useT();
  if (capacity === null)
    return <span className="sm:whitespace-nowrap">{t('teams.openOfAny', { open })}</span>;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 sm:whitespace-nowrap">
      {t('teams.openOf', { open, capacity })}
      {open >= capacity && <Badge tone="warning">{t('teams.full')}</Badge>}
    </span>
  );
}

/** The absence of an employee, shown when it is now or in the future. */
function Absence({ away, awayFrom, awayTo }: Pick<Workload, 'away' | 'awayFrom' | 'awayTo'>) {
  const t = useT();
  const locale = useLocale();
  const format = dateFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
  const [now] = useState(() => Date.now());
  const isPast = awayTo !== null && Date.parse(awayTo) <= now;
  if (awayFrom === null || (isPast && !away)) return <span className="text-muted">—</span>;
  const from = format.format(new Date(awayFrom));
  const to = awayTo === null ? null : format.format(new Date(awayTo));
  if (away)
    return (
      <Badge tone="info" dot>
        {to === null ? t('teams.awayNow') : t('teams.awayUntil', { to })}
      </Badge>
    );
  return <>{to === null ? t('teams.awayFromOn', { from }) : t('teams.awayFromTo', { from, to })}</>;
}
