import { ID_SORTS } from '@recourse/contract/values/common';
import { exportReports } from '@recourse/contract/reports';
import { useQuery } from '@tanstack/react-query';
import { addEnglishTexts, useT } from '../../../lib/i18n/i18n.ts';
import { numericUserId } from '../../../lib/session/session-user.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useListRows } from '../../../lib/list/use-list-rows.ts';
import { useListState } from '../../../lib/list/use-list-state.ts';
import { wholeList } from '../../../lib/list/whole-list.ts';
import { PagedList } from '../../../ui/list/paged-list.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { EmployeeReportTable } from './employee-report-table.tsx';
import { reportListQuery } from '../report-list.queries.ts';
import { texts } from '../../../texts/en-validated.ts';

addEnglishTexts(texts);

/** The reports that the employee has validated: to read and to search. */
export function EmployeeReportsPage() {
  const t = useT();
  const list = useListState(ID_SORTS);
  const employeeId = numericUserId(useSession().user);
  const wanted = {
    ...list.request,
    pending: false,
    ...(employeeId === null ? {} : { employeeId }),
  };
  const query = useQuery(reportListQuery(wanted));
  const meta = query.data?.meta;
  const rows = useListRows(list, query, t('clientReports.loadFailed'));
  return (
    <>
      <PageHeader title={t('employeeReports.title')} subtitle={t('employeeReports.subtitle')} />
      <PagedList
        label={t('employeeReports.title')}
        searchLabel={t('employeeReports.search')}
        list={list}
        meta={meta}
        whole={wholeList(exportReports, wanted)}
      >
        <EmployeeReportTable {...rows} searched={list.q !== ''} />
      </PagedList>
    </>
  );
}
