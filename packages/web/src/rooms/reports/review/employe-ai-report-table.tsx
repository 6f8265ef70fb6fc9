import { TRUNCATE } from '@recourse/contract/values/limits';
import type { Report } from '@recourse/contract/reports';
import { Check } from 'lucide-react';
import { type Translate, useT } from '../../../lib/i18n/i18n.ts';
import type { ListRows } from '../../../lib/list/use-list-rows.ts';
import { Badge } from '../../../ui/display/badge.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { idColumn } from '../../../ui/list/columns.tsx';
import { DataTable } from '../../../ui/list/data-table.tsx';
import { DateTime } from '../../../ui/display/date-time.tsx';
import { DescriptionItem, DescriptionList } from '../../../ui/display/description-list.tsx';
import { EmptyState } from '../../../ui/list/list-states.tsx';
import type { Column } from '../../../ui/list/list-types.ts';
import { SolutionPicker } from '../../solutions/solution-picker.tsx';
import type { AiValidation } from './use-ai-validation.ts';

interface EmployeAiReportTableProps extends ListRows<Report> {
  title: string;
  validation: AiValidation;
  /** The message of an empty list. */
  empty: { title: string; text?: string };
}

/** Reports that wait for an employee: each with the solution that will be confirmed. */
export function EmployeAiReportTable({
  title,
  validation,
  empty,
  ...list
}: EmployeAiReportTableProps) {
  const t = useT();
  return (
    <DataTable
      {...list}
      caption={title}
      columns={aiReportColumns(t, validation)}
      rowKey={(report) => report.id}
      rowName={(report) => t('aiReports.name', { id: report.id })}
      details={(report) => <Details report={report} validation={validation} />}
      actions={(report) => <ValidateButton report={report} validation={validation} />}
      empty={<EmptyState {...empty} />}
    />
  );
}

function aiReportColumns(t: Translate, validation: AiValidation): Column<Report>[] {
  return [
    idColumn(t('aiReports.id')),
    {
      id: 'complaint',
      heading: t('aiReports.complaint'),
      isKey: true,
      className: 'w-1/2 py-3',
      cell: (report) => <Complaint report={report} />,
    },
    {
      id: 'solution',
      heading: t('aiReports.solution'),
      className: 'w-1/2 py-3',
      cell: (report) => <SolutionChoice report={report} validation={validation} />,
    },
    {
      id: 'confidence',
      heading: t('aiReports.confidence'),
      narrow: 'head',
      cell: (report) => <Confidence report={report} validation={validation} />,
    },
  ];
}

interface RowProps {
  report: Report;
  validation: AiValidation;
}

/** The complaint. It shows more text than other lists, because the employee must read it before validating. */
function Complaint({ report }: { report: Report }) {
  const t = useT();
  return (
    <div className="grid gap-1">
      <span dir="auto" className="line-clamp-4 [overflow-wrap:anywhere] whitespace-pre-line">
        {report.reclamationText}
      </span>
      <span className="text-xs font-normal text-muted">
        <DateTime at={report.createdAt} />
      </span>
      {report.resolvedAt !== null && (
        <span>
          <Badge tone="success">{t('review.resolved')}</Badge>
        </span>
      )}
    </div>
  );
}

/** The solution to confirm: its beginning in the list, and its full text. */
function SolutionChoice({ report, validation }: RowProps) {
  const t = useT();
  const solution = validation.solutionOf(report);
  return (
    <div className="grid min-w-0 gap-1.5 max-md:w-full">
      <SolutionPicker
        label={t('aiReports.solutionFor', { id: report.id })}
        hideLabel
        placeholder={t('aiReports.solutionPlaceholder')}
        textLength={TRUNCATE.employeeSolutionPick}
        error={validation.errorOf(report)}
        value={solution}
        onChange={(picked) => validation.pick(report, picked)}
      />
      {solution === null && report.solutionId !== null && (
        <Suggested report={report} validation={validation} />
      )}
      {solution !== null && (
        <p className="line-clamp-3 text-[0.8125rem] text-muted [overflow-wrap:anywhere]">
          {solution.texte}
        </p>
      )}
    </div>
  );
}

/** Shown for a suggestion with low confidence: the employee must choose it before he confirms it. */
function Suggested({ report, validation }: RowProps) {
  const t = useT();
  const [id, texte] = [report.solutionId ?? 0, report.solutionText ?? ''];
  return (
    <span className="grid justify-items-start gap-1">
      <span
        dir="auto"
        className="line-clamp-3 text-[0.8125rem] text-muted [overflow-wrap:anywhere]"
      >
        {texte}
      </span>
      <Button size="sm" onClick={() => validation.pick(report, { id, texte })}>
        {t('review.choose', { id })}
      </Button>
    </span>
  );
}

/**
 * The confidence of the assistant in the shown solution. Only the assistant's own suggestion has a
 * score.
 */
function Confidence({ report, validation }: RowProps) {
  const t = useT();
  const shown = validation.solutionOf(report);
  const isOwn = shown === null || shown.id === report.solutionId;
  if (report.score === null || report.solutionId === null || !isOwn)
    return <span className="text-muted">{t('aiReports.noScore')}</span>;
  return (
    <Badge tone={report.confident ? 'success' : 'warning'} dot>
      {t(report.confident ? 'aiReports.confident' : 'aiReports.lowConfidence')}
    </Badge>
  );
}

function ValidateButton({ report, validation }: RowProps) {
  const t = useT();
  const isBusy = validation.isValidating(report);
  return (
    <span className="flex flex-wrap items-center justify-end gap-2">
      {validation.solutionOf(report) === null && (
        <span className="w-26 shrink-0 text-end text-xs text-muted">
          {t('aiReports.hint')} <span>{t('aiReports.hintEnd')}</span>
        </span>
      )}
      <Button
        size="sm"
        variant="primary"
        aria-label={t('aiReports.validateAction', { id: report.id })}
        busy={isBusy}
        onClick={() => void validation.validate(report)}
      >
        {!isBusy && <Check aria-hidden size={15} />}
        {t('aiReports.validate')}
      </Button>
    </span>
  );
}

function Details({ report, validation }: RowProps) {
  const t = useT();
  const solution = validation.solutionOf(report);
  return (
    <DescriptionList>
      <DescriptionItem name={t('aiReports.complaint')}>{report.reclamationText}</DescriptionItem>
      {solution !== null && (
        <DescriptionItem name={t('aiReports.solutionText')}>{solution.texte}</DescriptionItem>
      )}
      {report.summary !== '' && (
        <DescriptionItem name={t('aiReports.summary')}>{report.summary}</DescriptionItem>
      )}
      <DescriptionItem name={t('aiReports.from')}>
        {report.userName ?? t('aiReports.noClient')}
      </DescriptionItem>
    </DescriptionList>
  );
}
