import {
  newReport,
  type NewReport,
  type Report,
  REPORT_MESSAGES,
  type ReportChanges,
} from '@recourse/contract/reports';
import * as z from 'zod/mini';
import { CHECKED } from '../../../lib/form/checkbox-value.ts';

/** A positive number of at most 15 digits. */
const SOLUTION_ID = /^[1-9]\d{0,14}$/;

/** What the administrators' form of a report holds: all of it text, as fields and drafts do. */
export const adminReportForm = z
  .strictObject({
    reclamationText: newReport.shape.reclamationText,
    /** '' for none. */
    solutionId: z.string().check(
      z.trim(),
      z.refine((typed) => typed === '' || SOLUTION_ID.test(typed), REPORT_MESSAGES.solutionNumber),
    ),
    userId: z.string(),
    /** What the user is called, for the field that shows who was picked. */
    userName: z.string(),
    handledByAI: z.string(),
    validatedByEmployee: z.string(),
  })
  .check(
    z.refine((form) => form.validatedByEmployee !== CHECKED || form.solutionId !== '', {
      path: ['solutionId'],
      message: REPORT_MESSAGES.pickSolution,
    }),
  );
export type AdminReportForm = z.output<typeof adminReportForm>;

/** What the form shows for a report; empty for a new one. */
export function toAdminReportForm(report: Report | null): AdminReportForm {
  return {
    reclamationText: report?.reclamationText ?? '',
    solutionId: String(report?.solutionId ?? ''),
    userId: String(report?.userId ?? ''),
    userName: report?.userName ?? '',
    handledByAI: report?.handledByAI === true ? CHECKED : '',
    validatedByEmployee: report?.validatedByEmployee === true ? CHECKED : '',
  };
}

/** What the form sends for a new report; ticking Validated also names who validates. */
export function newReportBody(form: AdminReportForm, ownId: number | null): NewReport {
  const isValidated = form.validatedByEmployee === CHECKED;
  const solutionId = Number(form.solutionId) || null;
  return {
    reclamationText: form.reclamationText,
    handledByAI: solutionId !== null,
    validatedByEmployee: isValidated,
    solutionId,
    ...(form.userId === '' ? {} : { userId: Number(form.userId) }),
    ...(isValidated && ownId !== null ? { employeeId: ownId } : {}),
  };
}

/** What the form sends for a report that exists: changed fields only. */
export function reportChangesBody(
  report: Report,
  form: AdminReportForm,
  ownId: number | null,
): ReportChanges {
  const before = toAdminReportForm(report);
  const has = (field: keyof AdminReportForm) => form[field] !== before[field];
  const isValidated = form.validatedByEmployee === CHECKED;
  return {
    ...(has('reclamationText') ? { reclamationText: form.reclamationText } : {}),
    ...(has('solutionId') ? { solutionId: Number(form.solutionId) || null } : {}),
    ...(has('userId') ? { userId: Number(form.userId) || null } : {}),
    ...(has('handledByAI') ? { handledByAI: form.handledByAI === CHECKED } : {}),
    ...(has('validatedByEmployee') ? { validatedByEmployee: isValidated } : {}),
    ...(has('validatedByEmployee') && isValidated && ownId !== null ? { employeeId: ownId } : {}),
  };
}
