import type { Report } from '@recourse/contract/reports';
import { useT } from '../../../lib/i18n/i18n.ts';
import { numericUserId } from '../../../lib/session/session-user.ts';
import { getSession } from '../../../lib/session/session.ts';
import type { DraftForm } from '../../../lib/form/use-draft-form.ts';
import { useIdempotencyKey } from '../../../lib/api/use-idempotency-key.ts';
import { comparedFields } from '../../../lib/form/row-fields.ts';
import { useRowSave } from '../../../lib/form/use-row-save.ts';
import { toast } from '../../../ui/feedback/toast-store.ts';
import {
  type AdminReportForm,
  newReportBody,
  REPORT_FIELDS,
  reportChangesBody,
  toAdminReportForm,
} from './admin-report-form.ts';
import { fetchReport, useCreateReport, useUpdateReport } from './admin-reports.queries.ts';

interface ReportSaveOptions {
  /** The report that is changed; null for a new one. */
  report: Report | null;
  draft: DraftForm<AdminReportForm>;
  onSaved: () => void;
}

/** Saves the administrators' form of a report. */
export function useAdminReportSave({ report, draft, onSaved }: ReportSaveOptions) {
  const t = useT();
  const create = useCreateReport();
  const update = useUpdateReport();
  const keyFor = useIdempotencyKey();
  const ownId = () => numericUserId(getSession().user);
  return useRowSave<Report, AdminReportForm>({
    area: 'reports',
    row: report,
    draft,
    toForm: toAdminReportForm,
    fields: comparedFields(t, REPORT_FIELDS),
    create: (values) => {
      const body = newReportBody(values, ownId());
      return create.mutateAsync({ body, idempotencyKey: keyFor(body) });
    },
    update: (seen, values, version = seen.version) =>
      update.mutateAsync({ id: seen.id, version, body: reportChangesBody(seen, values, ownId()) }),
    reload: fetchReport,
    onSaved: () => {
      keyFor.end();
      toast.success(t('adminReports.saved'));
      onSaved();
    },
    texts: {
      failed: t('adminReports.saveFailed'),
      changedGone: t('adminReports.changedGone'),
    },
  });
}
