import type { Report } from '@recourse/contract/reports';
import { useT } from '../../lib/i18n.ts';
import { numericUserId } from '../../lib/session-user.ts';
import { getSession } from '../../lib/session.ts';
import type { DraftForm } from '../../lib/use-draft-form.ts';
import { useIdempotencyKey } from '../../lib/use-idempotency-key.ts';
import { useRowSave } from '../../lib/use-row-save.ts';
import { toast } from '../../ui/toast-store.ts';
import {
  type AdminReportForm,
  newReportBody,
  reportChangesBody,
} from './admin-report-form-schema.ts';
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
    row: report,
    draft,
    create: (values) => {
      const body = newReportBody(values, ownId());
      return create.mutateAsync({ body, idempotencyKey: keyFor(body) });
    },
    update: async (values, version) => {
      if (report === null) return;
      const body = reportChangesBody(report, values, ownId());
      await update.mutateAsync({ id: report.id, version: version ?? report.version, body });
    },
    reload: fetchReport,
    onSaved: () => {
      toast.success(t('adminReports.saved'));
      onSaved();
    },
    texts: {
      failed: t('adminReports.saveFailed'),
      changedElsewhere: t('adminReports.changedElsewhere'),
      changedGone: t('adminReports.changedGone'),
    },
  });
}
