import { ID_SORTS } from '@recourse/contract/values/common';
import { exportSolutions } from '@recourse/contract/solutions';
import { useQuery } from '@tanstack/react-query';
import { addEnglishTexts, useT } from '../../lib/i18n/i18n.ts';
import { useListRows } from '../../lib/list/use-list-rows.ts';
import { useListState } from '../../lib/list/use-list-state.ts';
import { wholeList } from '../../lib/list/whole-list.ts';
import { PagedList } from '../../ui/list/paged-list.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { ToggleButton } from '../../ui/button/toggle-button.tsx';
import { EmployeeSolutionTable } from './employee-solution-table.tsx';
import { solutionListQuery } from './solutions.queries.ts';
import { texts } from '../../texts/en-reading.ts';
import { texts as solutionTexts } from '../../texts/en-solutions.ts';

addEnglishTexts(texts);
addEnglishTexts(solutionTexts);

const EXPANDED = 'expanded';
const ON = '1';

/** The knowledge base for employees: read, and search by id, text and keywords. */
export function EmployeeSolutionsPage() {
  const t = useT();
  const list = useListState(ID_SORTS);
  const query = useQuery(solutionListQuery(list.request));
  const expanded = list.filter(EXPANDED) === ON;
  const meta = query.data?.meta;
  const rows = useListRows(list, query, t('employeeSolutions.loadFailed'));
  return (
    <>
      <PageHeader title={t('solutions.title')} subtitle={t('employeeSolutions.subtitle')} />
      <PagedList
        label={t('solutions.title')}
        searchLabel={t('solutions.search')}
        list={list}
        meta={meta}
        whole={wholeList(exportSolutions, list.request)}
        tools={
          <ToggleButton
            pressed={expanded}
            onToggle={() => list.setView(EXPANDED, expanded ? '' : ON)}
          >
            {t('employeeSolutions.expand')}
          </ToggleButton>
        }
      >
        <EmployeeSolutionTable {...rows} searched={list.q !== ''} expanded={expanded} />
      </PagedList>
    </>
  );
}
