import type { Report } from '@recourse/contract/reports';
import type { Translate } from '../../../lib/i18n/i18n.ts';

/**
 * Whether its solution is a suggestion with low confidence that nobody has confirmed. A solution that a person attached
 * has no score.
 */
export const isUnsure = ({ score, confident, validatedByEmployee }: Report): boolean =>
  score !== null && !confident && !validatedByEmployee;

/** The solution of a report as text; null without one. */
export function solutionLine(t: Translate, report: Report): string | null {
  if (report.solutionId === null) return null;
  const solution = `#${report.solutionId} ${report.solutionText ?? ''}`;
  return isUnsure(report) ? t('adminReports.unsure', { solution }) : solution;
}
