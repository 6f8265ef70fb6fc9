import { ID_SORTS } from '@recourse/contract/values/common';
import { exportReports } from '@recourse/contract/reports';
import { useQuery } from '@tanstack/react-query';
import { addEnglishTexts, useT } from '../../../lib/i18n/i18n.ts';
import { useListRows } from '../../../lib/list/use-list-rows.ts';
import { useListState } from '../../../lib/list/use-list-state.ts';
import { wholeList } from '../../../lib/list/whole-list.ts';
import { PagedList } from '../../../ui/list/paged-list.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { ClientReportTable } from './client-report-table.tsx';
import { reportListQuery } from '../report-list.queries.ts';
import { texts } from '../../../texts/en-report-lists.ts';

addEnglishTexts(texts);

const STATE = 'state';
type State = '' | 'pending' | 'validated';

/** A client's own reports: to read and to search. */
export function ClientReportsPage() {
  const t = useT();
  const list = useListState(ID_SORTS);
  const state = readState(list.filter(STATE));
  const wanted = {
    ...list.request,
    ...(state === '' ? {} : { pending: state === 'pending' }),
  };
  const query = useQuery(reportListQuery(wanted));
  const meta = query.data?.meta;
  const rows = useListRows(list, query, t('clientReports.loadFailed'));
  return (
    <>
      <PageHeader title={t('clientReports.title')} subtitle={t('clientReports.subtitle')} />
      <PagedList
        label={t('clientReports.title')}
        searchLabel={t('clientReports.search')}
        list={list}
        meta={meta}
        whole={wholeList(exportReports, wanted)}
        tools={<StateFilter value={state} onChange={(next) => list.setFilter(STATE, next)} />}
      >
        <ClientReportTable {...rows} searched={list.q !== '' || state !== ''} />
      </PagedList>
    </>
  );
}

/** The state in the address; '' for all. */
function readState(text: string): State {
  return text === 'pending' || text === 'validated' ? text : '';
}

function StateFilter({ value, onChange }: { value: State; onChange: (next: string) => void }) {
  const t = useT();
  return (
    <SelectField
      label={t('clientReports.stateFilter')}
      hideLabel
      className="md:w-36"
      options={[
        { value: '', label: t('clientReports.everyState') },
        { value: 'pending', label: t('clientReports.pending') },
        { value: 'validated', label: t('clientReports.validated') },
      ]}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
