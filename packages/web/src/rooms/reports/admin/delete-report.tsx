import type { Report } from '@recourse/contract/reports';
import { errorText } from '../../../lib/api/error-text.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { truncate } from '../../../lib/i18n/truncate.ts';
import { ConfirmDelete } from '../../../ui/dialog/confirm-delete.tsx';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { useDeleteReport } from './admin-reports.queries.ts';

const NAMED_BY = 120;

/** Asks for confirmation, then deletes a report. */
export function DeleteReport({ report, onClose }: { report: Report; onClose: () => void }) {
  const t = useT();
  const remove = useDeleteReport();
  const text = truncate(report.reclamationText, NAMED_BY);
  const confirm = (): void =>
    remove.mutate(report.id, {
      onSuccess: () => toast.success(t('adminReports.deleted')),
      onError: (error) => toast.error(errorText(error, t('adminReports.deleteFailed'))),
      onSettled: onClose,
    });
  return (
    <ConfirmDelete
      open
      title={t('adminReports.deleteTitle')}
      text={t('adminReports.deleteText', { id: report.id, text })}
      busy={remove.isPending}
      onCancel={onClose}
      onConfirm={confirm}
    />
  );
}
