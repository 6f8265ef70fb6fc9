import { TRUNCATE } from '@recourse/contract/limits';
import type { Report } from '@recourse/contract/reports';
import { Check } from 'lucide-react';
import { type Translate, useT } from '../../lib/i18n.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ClampedText, fillingColumn } from '../../ui/clamped-text.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { Described, DescribedList } from '../../ui/described-list.tsx';
import { EmptyState } from '../../ui/list-states.tsx';
import type { Column } from '../../ui/list-types.ts';
import { SolutionPicker } from '../solutions/solution-picker.tsx';
import type { AiValidation } from './use-ai-validation.ts';

interface EmployeAiReportTableProps {
  title: string;
  validation: AiValidation;
  rows: readonly Report[] | undefined;
  busy: boolean;
  error: string | undefined;
  onRetry: () => void;
  expectedRows: number;
  /** What an empty list says. */
  empty: { title: string; text: string };
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
    {
      id: 'id',
      heading: t('aiReports.id'),
      className: 'text-muted',
      narrow: 'head',
      cell: (report) => `#${report.id}`,
    },
    {
      id: 'complaint',
      heading: t('aiReports.complaint'),
      isKey: true,
      className: fillingColumn,
      cell: (report) => <ClampedText>{report.reclamationText}</ClampedText>,
    },
    {
      id: 'solution',
      heading: t('aiReports.solution'),
      cell: (report) => <SolutionChoice report={report} validation={validation} />,
    },
    {
      id: 'confidence',
      heading: t('aiReports.confidence'),
      narrow: 'head',
      cell: (report) => <Confidence report={report} />,
    },
    {
      id: 'createdAt',
      heading: t('aiReports.created'),
      className: 'text-muted',
      narrow: 'head',
      cell: (report) => <DateTime at={report.createdAt} />,
    },
  ];
}

interface RowProps {
  report: Report;
  validation: AiValidation;
}

function SolutionChoice({ report, validation }: RowProps) {
  const t = useT();
  return (
    <div className="min-w-0 py-1 font-normal md:w-64 lg:w-80">
      <SolutionPicker
        label={t('aiReports.solutionFor', { id: report.id })}
        hideLabel
        placeholder={t('aiReports.solutionPlaceholder')}
        textLength={TRUNCATE.employeeSolutionPick}
        error={validation.errorOf(report)}
        value={validation.solutionOf(report)}
        onChange={(picked) => validation.pick(report, picked)}
      />
    </div>
  );
}

function Confidence({ report }: { report: Report }) {
  const t = useT();
  if (report.score === null || report.solutionId === null)
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
    <span className="flex items-center gap-2">
      {validation.solutionOf(report) === null && (
        <span className="max-w-26 text-end text-xs text-muted">
          {t('aiReports.hint')} <span>{t('aiReports.hintEnd')}</span>
        </span>
      )}
      <Button
        size="sm"
        variant="primary"
        aria-label={t('aiReports.validateAction', { id: report.id })}
        busy={isBusy}
        onClick={() => validation.validate(report)}
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
    <DescribedList>
      <Described name={t('aiReports.complaint')}>{report.reclamationText}</Described>
      {solution !== null && (
        <Described name={t('aiReports.solutionText')}>{solution.texte}</Described>
      )}
      {report.summary !== '' && (
        <Described name={t('aiReports.summary')}>{report.summary}</Described>
      )}
      <Described name={t('aiReports.from')}>{report.userName ?? t('aiReports.noClient')}</Described>
    </DescribedList>
  );
}
