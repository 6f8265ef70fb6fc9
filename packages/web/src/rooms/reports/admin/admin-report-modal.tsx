import { TRUNCATE } from '@recourse/contract/values/limits';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { Report } from '@recourse/contract/reports';
import { type Translate, useT } from '../../../lib/i18n/i18n.ts';
import { truncate } from '../../../lib/i18n/truncate.ts';
import { useDraftForm } from '../../../lib/form/use-draft-form.ts';
import { RowModal } from '../../../ui/form/row-modal.tsx';
import { type AdminReportForm, adminReportForm, toAdminReportForm } from './admin-report-form.ts';
import { AdminReportInputs } from './admin-report-inputs.tsx';
import { isUnsure, solutionLine } from './report-solution.ts';
import { useAdminReportSave } from './use-admin-report-save.ts';

const RESOLVER = standardSchemaResolver<AdminReportForm, unknown, AdminReportForm>(adminReportForm);

interface AdminReportModalProps {
  /** The report to change; null makes a new one. */
  report: Report | null;
  onClose: () => void;
}

/** Creates or changes a report. */
export function AdminReportModal({ report, onClose }: AdminReportModalProps) {
  const t = useT();
  const draft = useDraftForm({
    name: `report:${report?.id ?? 'new'}`,
    initial: toAdminReportForm(report),
    ...(report === null ? {} : { base: report.version }),
    resolver: RESOLVER,
  });
  const saving = useAdminReportSave({ report, draft, onSaved: onClose });
  return (
    <RowModal
      wide
      title={report === null ? t('adminReports.new') : t('adminReports.edit', { id: report.id })}
      draft={draft}
      saving={saving}
      onClose={onClose}
    >
      <AdminReportInputs
        draft={draft}
        isExisting={report !== null}
        solution={solutionOf(report)}
        unsure={unsureOf(t, report)}
      />
    </RowModal>
  );
}

/** A suggestion with low confidence, as text. */
function unsureOf(t: Translate, report: Report | null): string | null {
  if (report === null || !isUnsure(report)) return null;
  const solutionText = truncate(report.solutionText ?? '', TRUNCATE.adminSolutionPick);
  return solutionLine(t, { ...report, solutionText });
}

function solutionOf(report: Report | null) {
  if (report === null || report.solutionId === null || isUnsure(report)) return null;
  return { id: report.solutionId, texte: report.solutionText ?? '' };
}
