import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { Report } from '@recourse/contract/reports';
import { useT } from '../../lib/i18n.ts';
import { useDraftForm } from '../../lib/use-draft-form.ts';
import { Button } from '../../ui/button.tsx';
import { ConflictNotice } from '../../ui/conflict-notice.tsx';
import { DraftNote } from '../../ui/draft-note.tsx';
import { Modal, ModalActions } from '../../ui/modal.tsx';
import { Notice } from '../../ui/notice.tsx';
import {
  type AdminReportForm,
  adminReportForm,
  toAdminReportForm,
} from './admin-report-form-schema.ts';
import { AdminReportInputs } from './admin-report-inputs.tsx';
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
  const { save, problem, busy } = saving;
  const discard = (): void => {
    draft.forget();
    onClose();
  };
  return (
    <Modal
      open
      wide
      title={report === null ? t('adminReports.new') : t('adminReports.edit', { id: report.id })}
      isDirty={draft.isDirty}
      onClose={discard}
    >
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => void draft.form.handleSubmit(save)(event)}
      >
        {problem !== null && <Notice tone="danger">{problem}</Notice>}
        <ConflictNotice {...saving} />
        {draft.restored && problem === null && <DraftNote onStartOver={draft.startOver} />}
        <AdminReportInputs
          draft={draft}
          isExisting={report !== null}
          solution={solutionOf(report)}
        />
        <ModalActions>
          <Button onClick={discard}>{t('common.cancel')}</Button>
          <Button type="submit" variant="primary" busy={busy}>
            {busy ? t('common.saving') : t('common.save')}
          </Button>
        </ModalActions>
      </form>
    </Modal>
  );
}

function solutionOf(report: Report | null) {
  if (report === null || report.solutionId === null) return null;
  return { id: report.solutionId, texte: report.solutionText ?? '' };
}
