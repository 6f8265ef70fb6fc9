import { exportReports } from '@recourse/contract/reports';
import { useQuery } from '@tanstack/react-query';
import { useT } from '../../lib/i18n.ts';
import { useListRows } from '../../lib/use-list-rows.ts';
import { type ListState, useListState } from '../../lib/use-list-state.ts';
import { wholeList } from '../../lib/whole-list.ts';
import { PagedList } from '../../ui/paged-list.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { EmployeAiReportTable } from './employe-ai-report-table.tsx';
import { aiReportListQuery } from './employe-ai-reports.queries.ts';
import { ReportReview } from './report-review.tsx';
import { type AiValidation, useAiValidation } from './use-ai-validation.ts';
import { ValidationResult } from './validation-result.tsx';

type View = 'matched' | 'unmatched';

/** Reports that wait for an employee: those with a suggestion, and those that need one. */
export function EmployeAiReportsPage() {
  const t = useT();
  const list = useListState();
  const validation = useAiValidation();
  const view: View = list.filter('view') === 'unmatched' ? 'unmatched' : 'matched';
  return (
    <>
      <PageHeader title={t('aiReports.title')} subtitle={t('aiReports.subtitle')} />
      <Tabs
        label={t('aiReports.views')}
        value={view}
        onChange={(next) => list.setFilter('view', next === 'unmatched' ? next : '')}
        items={[
          { value: 'matched', label: t('aiReports.matched') },
          { value: 'unmatched', label: t('aiReports.unmatched') },
        ]}
      >
        <ValidationResult undo={validation.undo} />
        <ReportQueue key={view} list={list} view={view} validation={validation} />
        <ReportList list={list} view={view} validation={validation} />
      </Tabs>
    </>
  );
}

/** The reports of the list one after the other, above it. */
function ReportQueue({ list, view, validation }: ReportListProps) {
  const query = useQuery(aiReportListQuery(list.request, view === 'matched'));
  return query.error ? null : <ReportReview rows={query.data?.data} validation={validation} />;
}

interface ReportListProps {
  list: ListState;
  view: View;
  validation: AiValidation;
}

function ReportList({ list, view, validation }: ReportListProps) {
  const t = useT();
  const query = useQuery(aiReportListQuery(list.request, view === 'matched'));
  const meta = query.data?.meta;
  const title = t(view === 'matched' ? 'aiReports.matched' : 'aiReports.unmatched');
  const rows = useListRows(list, query, t('aiReports.loadFailed'));
  return (
    <PagedList
      label={title}
      searchLabel={t('aiReports.search')}
      list={list}
      meta={meta}
      whole={wholeList(exportReports, {
        ...list.request,
        pending: true,
        handledByAI: view === 'matched',
      })}
    >
      <EmployeAiReportTable
        title={title}
        validation={validation}
        {...rows}
        empty={useEmptyText(view, list.q !== '')}
      />
    </PagedList>
  );
}

function useEmptyText(view: View, isSearched: boolean) {
  const t = useT();
  if (isSearched) return { title: t('aiReports.noMatchTitle'), text: t('aiReports.noMatchText') };
  return view === 'matched'
    ? { title: t('aiReports.emptyMatchedTitle'), text: t('aiReports.emptyMatchedText') }
    : { title: t('aiReports.emptyUnmatchedTitle'), text: t('aiReports.emptyUnmatchedText') };
}
