import type { Report } from '@recourse/contract/reports';
import { AdminReportModal } from './admin-report-modal.tsx';
import { AdminReportView } from './admin-report-view.tsx';
import { DeleteReport } from './delete-report.tsx';

/** The open dialog and its report. */
export type OpenedReport = { kind: 'new' } | { kind: 'edit' | 'view' | 'delete'; report: Report };

/** The dialogs of the reports screen. At most one is open at a time. */
export function AdminReportDialogs({
  opened,
  onClose,
}: {
  opened: OpenedReport;
  onClose: () => void;
}) {
  if (opened.kind === 'new') return <AdminReportModal report={null} onClose={onClose} />;
  const { kind, report } = opened;
  if (kind === 'edit') return <AdminReportModal report={report} onClose={onClose} />;
  if (kind === 'view') return <AdminReportView report={report} onClose={onClose} />;
  return <DeleteReport report={report} onClose={onClose} />;
}
