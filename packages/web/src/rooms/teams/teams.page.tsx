import type { Team } from '@recourse/contract/desk/teams';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../lib/api/error-text.ts';
import { lazyPart } from '../../ui/layout/lazy-part.tsx';
import { addEnglishTexts, useT } from '../../lib/i18n/i18n.ts';
import { texts } from '../../texts/en-teams.ts';
import { NewButton } from '../../ui/button/new-button.tsx';
import { RefreshButton } from '../../ui/button/refresh-button.tsx';
import { useShortcut } from '../../ui/keyboard/use-shortcut.ts';
import { Card } from '../../ui/layout/card.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { SharingCard } from './sharing-card.tsx';
import { TeamTable } from './team-table.tsx';
import { teamListQuery } from './teams.queries.ts';
import { WorkloadCard } from './workload-card.tsx';

addEnglishTexts(texts);

// The code of the dialogs is loaded when the first one is opened.
const TeamModal = lazyPart(async () => (await import('./team-modal.tsx')).TeamModal);
const DeleteTeam = lazyPart(async () => (await import('./delete-team.tsx')).DeleteTeam);

/** For administrators: the teams, the workload and capacity of each employee, and how work is distributed. */
export function TeamsPage() {
  const t = useT();
  const query = useQuery(teamListQuery);
  const [edited, setEdited] = useState<Team | 'new' | null>(null);
  const [removed, setRemoved] = useState<Team | null>(null);
  const teams = query.data?.data;
  const editedNow =
    edited === 'new' ? null : (teams?.find(({ id }) => id === edited?.id) ?? edited);
  const addNew = (): void => setEdited('new');
  useShortcut('n', addNew, t('teams.new'));
  const newButton = <NewButton label={t('teams.new')} onClick={addNew} />;
  return (
    <>
      <PageHeader
        title={t('teams.title')}
        subtitle={t('teams.subtitle')}
        actions={
          <>
            <RefreshButton busy={query.isFetching} onRefresh={() => void query.refetch()} />
            {newButton}
          </>
        }
      />
      <div className="grid gap-6">
        <Card aria-label={t('teams.title')} className="overflow-hidden">
          <TeamTable
            rows={teams}
            error={query.error === null ? undefined : errorText(query.error, t('teams.loadFailed'))}
            onRetry={() => void query.refetch()}
            newButton={newButton}
            onEdit={setEdited}
            onRemove={setRemoved}
          />
        </Card>
        {/* Read at once, but shown below the teams only when these have their height: nothing jumps. */}
        <div className={query.isPending ? 'hidden' : 'grid min-w-0 gap-6'}>
          <WorkloadCard teams={teams ?? []} />
          <SharingCard teams={teams ?? []} />
        </div>
      </div>
      {edited !== null && <TeamModal team={editedNow} onClose={() => setEdited(null)} />}
      {removed !== null && <DeleteTeam team={removed} onClose={() => setRemoved(null)} />}
    </>
  );
}
