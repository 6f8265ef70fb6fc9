import type { Team, Workload } from '@recourse/contract/desk/teams';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { lazyPart } from '../../ui/layout/lazy-part.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import { useListRows } from '../../lib/list/use-list-rows.ts';
import { useListState } from '../../lib/list/use-list-state.ts';
import { SelectField } from '../../ui/form/select-field.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Pager } from '../../ui/list/pager.tsx';
import { workloadQuery } from './teams.queries.ts';
import { WorkloadTable } from './workload-table.tsx';

const AvailabilityModal = lazyPart(
  async () => (await import('./availability-modal.tsx')).AvailabilityModal,
);

/** The workload and capacity of each employee, of all teams or of one. */
export function WorkloadCard({ teams }: { teams: readonly Team[] }) {
  const t = useT();
  const list = useListState();
  const chosen = list.filter('team');
  const teamId = /^[1-9]\d{0,8}$/.test(chosen) ? Number(chosen) : null;
  const { page, perPage } = list;
  const query = useQuery(workloadQuery({ page, perPage, ...(teamId !== null && { teamId }) }));
  const rows = useListRows(list, query, t('teams.workloadFailed'));
  const [edited, setEdited] = useState<Workload | null>(null);
  const meta = query.data?.meta;
  return (
    <Card aria-labelledby="workload" className="overflow-hidden">
      <div className="flex flex-wrap items-center justify-between gap-3 p-4">
        <h2 id="workload" className="font-semibold">
          {t('teams.workload')}
        </h2>
        <SelectField
          label={t('teams.ofTeam')}
          hideLabel
          className="min-w-48"
          options={[
            { value: '', label: t('teams.everyTeam') },
            ...teams.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          value={teamId ?? ''}
          onChange={(event) => list.setFilter('team', event.target.value)}
        />
      </div>
      <WorkloadTable {...rows} isOfTeam={teamId !== null} onEdit={setEdited} />
      {meta !== undefined && meta.total > 0 && (
        <div className="border-t border-line px-4 py-3">
          <Pager {...meta} onPage={list.setPage} />
        </div>
      )}
      {edited !== null && <AvailabilityModal person={edited} onClose={() => setEdited(null)} />}
    </Card>
  );
}
