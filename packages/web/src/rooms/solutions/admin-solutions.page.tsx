import { ID_SORTS } from '@recourse/contract/values/common';
import { type Solution, exportSolutions } from '@recourse/contract/solutions';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { PATHS } from '../../app/paths.ts';
import { addEnglishTexts, useT } from '../../lib/i18n/i18n.ts';
import { lazyPart } from '../../ui/layout/lazy-part.tsx';
import { useListRows } from '../../lib/list/use-list-rows.ts';
import { useListState } from '../../lib/list/use-list-state.ts';
import { wholeList } from '../../lib/list/whole-list.ts';
import { buttonClass } from '../../ui/button/button.tsx';
import { NewButton } from '../../ui/button/new-button.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { PagedList } from '../../ui/list/paged-list.tsx';
import { useShortcut } from '../../ui/keyboard/use-shortcut.ts';
import { SolutionTable } from './solution-table.tsx';
import { solutionListQuery } from './solutions.queries.ts';
import { texts as solutionTexts } from '../../texts/en-solutions.ts';

addEnglishTexts(solutionTexts);

// The code of dialogs and forms is loaded when the first one is opened.
const SolutionModal = lazyPart(async () => (await import('./solution-modal.tsx')).SolutionModal);
const DeleteSolution = lazyPart(async () => (await import('./delete-solution.tsx')).DeleteSolution);

/** The knowledge base, for administrators: search, add, change, delete. */
export function AdminSolutionsPage() {
  const t = useT();
  const list = useListState(ID_SORTS);
  const query = useQuery(solutionListQuery(list.request));
  const [edited, setEdited] = useState<Solution | 'new' | null>(null);
  const [removed, setRemoved] = useState<Solution | null>(null);
  const meta = query.data?.meta;
  const addNew = (): void => setEdited('new');
  const rows = useListRows(list, query, t('solutions.loadFailed'));
  useShortcut('n', addNew, t('solutions.new'));

  const newButton = <NewButton label={t('solutions.new')} onClick={addNew} />;
  return (
    <>
      <PageHeader
        title={t('solutions.title')}
        subtitle={t('solutions.subtitle')}
        actions={
          <>
            <Link to={PATHS.adminImport} className={buttonClass()}>
              {t('solutions.import')}
            </Link>
            {newButton}
          </>
        }
      />
      <PagedList
        label={t('solutions.title')}
        searchLabel={t('solutions.search')}
        list={list}
        meta={meta}
        whole={wholeList(exportSolutions, list.request)}
      >
        <SolutionTable
          {...rows}
          searched={list.q !== ''}
          newButton={newButton}
          onEdit={setEdited}
          onRemove={setRemoved}
        />
      </PagedList>
      {edited !== null && (
        <SolutionModal
          solution={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
      {removed !== null && <DeleteSolution solution={removed} onClose={() => setRemoved(null)} />}
    </>
  );
}
