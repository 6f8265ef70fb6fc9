import { ID_SORTS, type IdSort } from '@recourse/contract/values/common';
import { exportReports } from '@recourse/contract/reports';
import { useQuery } from '@tanstack/react-query';
import { type TextKey, useT } from '../../../lib/i18n/i18n.ts';
import { useListRows } from '../../../lib/list/use-list-rows.ts';
import { type ListState, useListState } from '../../../lib/list/use-list-state.ts';
import { wholeList } from '../../../lib/list/whole-list.ts';
import { PagedList } from '../../../ui/list/paged-list.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { Tabs } from '../../../ui/layout/tabs.tsx';
import { EmployeAiReportTable } from './employe-ai-report-table.tsx';
import {
  AI_REPORT_VIEWS,
  type AiReportView,
  aiReportListQuery,
} from './employe-ai-reports.queries.ts';
import { ReportReview } from './report-review.tsx';
import { type AiValidation, useAiValidation } from './use-ai-validation.ts';
import { ValidationResult } from './validation-result.tsx';

const LABELS: Readonly<Record<AiReportView, TextKey>> = {
  matched: 'aiReports.matched',
  unmatched: 'aiReports.unmatched',
  resolved: 'review.resolved',
};
const VIEWS = Object.keys(LABELS) as AiReportView[];
const FIRST: AiReportView = 'matched';

/** Three views of reports that are not validated: with a suggestion, without one, and of clients who were helped. */
export function EmployeAiReportsPage() {
  const t = useT();
  const list = useListState(ID_SORTS);
  const validation = useAiValidation();
  const view = VIEWS.find((one) => one === list.filter('view')) ?? FIRST;
  return (
    <>
      <PageHeader title={t('aiReports.title')} subtitle={t('aiReports.subtitle')} />
      <Tabs
        label={t('aiReports.views')}
        value={view}
        onChange={(next) => list.setFilter('view', next === FIRST ? '' : next)}
        items={VIEWS.map((value) => ({ value, label: t(LABELS[value]) }))}
      >
        <ValidationResult undo={validation.undo} />
        <ReportQueue key={view} list={list} view={view} validation={validation} />
        <ReportList list={list} view={view} validation={validation} />
      </Tabs>
    </>
  );
}

/** The review of the reports one by one, above the list. */
function ReportQueue({ list, view, validation }: ReportListProps) {
  const query = useQuery(aiReportListQuery(list.request, view));
  return query.error ? null : <ReportReview rows={query.data?.data} validation={validation} />;
}

interface ReportListProps {
  list: ListState<IdSort>;
  view: AiReportView;
  validation: AiValidation;
}

function ReportList({ list, view, validation }: ReportListProps) {
  const t = useT();
  const query = useQuery(aiReportListQuery(list.request, view));
  const meta = query.data?.meta;
  const title = t(LABELS[view]);
  const rows = useListRows(list, query, t('aiReports.loadFailed'));
  return (
    <PagedList
      label={title}
      searchLabel={t('aiReports.search')}
      list={list}
      meta={meta}
      whole={wholeList(exportReports, { ...list.request, ...AI_REPORT_VIEWS[view] })}
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

function useEmptyText(view: AiReportView, isSearched: boolean) {
  const t = useT();
  if (isSearched) return { title: t('aiReports.noMatchTitle'), text: t('aiReports.noMatchText') };
  if (view === 'resolved') return { title: t('aiReports.emptyMatchedTitle') };
  return view === 'matched'
    ? { title: t('aiReports.emptyMatchedTitle'), text: t('aiReports.emptyMatchedText') }
    : { title: t('aiReports.emptyUnmatchedTitle'), text: t('aiReports.emptyUnmatchedText') };
}
