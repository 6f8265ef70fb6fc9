import { ID_SORTS } from '@recourse/contract/values/common';
import { exportReports } from '@recourse/contract/reports';
import { useQuery } from '@tanstack/react-query';
import { ClipboardCheck, ClipboardList, ClipboardX, Hourglass } from 'lucide-react';
import { useState } from 'react';
import { errorText } from '../../../lib/api/error-text.ts';
import { addEnglishTexts, useT } from '../../../lib/i18n/i18n.ts';
import { OPENED_ROW, useShowOpenedRow } from '../../../lib/list/opened-row.ts';
import { lazyPart } from '../../../ui/layout/lazy-part.tsx';
import { useListRows } from '../../../lib/list/use-list-rows.ts';
import { useListState } from '../../../lib/list/use-list-state.ts';
import { wholeList } from '../../../lib/list/whole-list.ts';
import { KpiCard, KpiGrid } from '../../../ui/layout/kpi-card.tsx';
import { NewButton } from '../../../ui/button/new-button.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { PagedList } from '../../../ui/list/paged-list.tsx';
import { RefreshButton } from '../../../ui/button/refresh-button.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { useShortcut } from '../../../ui/keyboard/use-shortcut.ts';
import type { OpenedReport } from './admin-report-dialogs.tsx';
import { AdminReportTable } from './admin-report-table.tsx';
import { reportCountsQuery } from './admin-reports.queries.ts';
import { reportListQuery } from '../report-list.queries.ts';
import { texts } from '../../../texts/en-reporting.ts';

addEnglishTexts(texts);

// The code of dialogs and forms is loaded when the first one is opened.
const AdminReportDialogs = lazyPart(
  async () => (await import('./admin-report-dialogs.tsx')).AdminReportDialogs,
);

/** The names of the states in the address. */
const STATES = {
  pending: { pending: true },
  settled: { settled: true },
  validated: { pending: false },
} as const;
type State = keyof typeof STATES;

/** All reports, for administrators: validate, view, change, delete. */
export function AdminReportsPage() {
  const t = useT();
  const list = useListState(ID_SORTS);
  const state = readState(list.filter('state'));
  const wanted = {
    ...list.request,
    ...(state === undefined ? {} : STATES[state]),
  };
  const query = useQuery(reportListQuery(wanted));
  const [opened, setOpened] = useState<OpenedReport | null>(null);
  const meta = query.data?.meta;
  const addNew = (): void => setOpened({ kind: 'new' });
  const rows = useListRows(list, query, t('adminReports.loadFailed'));
  useShortcut('n', addNew, t('adminReports.new'));
  useShowOpenedRow(query.data?.data, (report) => setOpened({ kind: 'view', report }));
  const close = (): void => {
    setOpened(null);
    list.setView(OPENED_ROW, '');
  };

  const newButton = <NewButton label={t('adminReports.new')} onClick={addNew} />;
  return (
    <>
      <PageHeader
        title={t('adminReports.title')}
        subtitle={t('adminReports.subtitle')}
        actions={
          <>
            <RefreshButton busy={query.isFetching} onRefresh={() => void query.refetch()} />
            {newButton}
          </>
        }
      />
      <div className="grid gap-4">
        <ReportKpis />
        <PagedList
          label={t('adminReports.title')}
          searchLabel={t('adminReports.search')}
          list={list}
          meta={meta}
          whole={wholeList(exportReports, wanted)}
          tools={
            <StateFilter value={state ?? ''} onChange={(next) => list.setFilter('state', next)} />
          }
        >
          <AdminReportTable
            {...rows}
            searched={list.q !== '' || state !== undefined}
            newButton={newButton}
            onOpen={setOpened}
          />
        </PagedList>
      </div>
      {opened !== null && <AdminReportDialogs opened={opened} onClose={close} />}
    </>
  );
}

function readState(text: string): State | undefined {
  return text === 'pending' || text === 'settled' || text === 'validated' ? text : undefined;
}

function ReportKpis() {
  const t = useT();
  const { data, error } = useQuery(reportCountsQuery());
  const failed = error === null ? undefined : errorText(error, t('adminReports.loadFailed'));
  return (
    <KpiGrid columns={4}>
      <KpiCard
        label={t('adminReports.total')}
        value={data?.total}
        error={failed}
        icon={ClipboardList}
      />
      <KpiCard
        label={t('adminReports.pending')}
        value={data?.pending}
        error={failed}
        icon={Hourglass}
        tone="warning"
      />
      <KpiCard
        label={t('adminReports.settled')}
        value={data?.settled}
        error={failed}
        icon={ClipboardX}
      />
      <KpiCard
        label={t('adminReports.validated')}
        value={data?.validated}
        error={failed}
        icon={ClipboardCheck}
        tone="success"
      />
    </KpiGrid>
  );
}

function StateFilter({ value, onChange }: { value: string; onChange: (next: string) => void }) {
  const t = useT();
  return (
    <SelectField
      label={t('adminReports.stateFilter')}
      hideLabel
      className="md:w-52"
      options={[
        { value: '', label: t('adminReports.everyState') },
        { value: 'pending' satisfies State, label: t('adminReports.pending') },
        { value: 'settled' satisfies State, label: t('adminReports.settled') },
        { value: 'validated' satisfies State, label: t('adminReports.validated') },
      ]}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
