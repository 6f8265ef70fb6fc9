import {
  newReport,
  type NewReport,
  type Report,
  REPORT_MESSAGES,
  type ReportChanges,
} from '@recourse/contract/reports';
import * as z from 'zod/mini';
import { CHECKED } from '../../../lib/form/checkbox-value.ts';
import {
  changedBody,
  type EditedFields,
  filledBody,
  type FormOf,
  formRules,
  formValues,
} from '../../../lib/form/row-fields.ts';

/** A positive number of at most 15 digits. */
const SOLUTION_ID = /^[1-9]\d{0,14}$/;

/** employeeId is set to the user who ticks the box. The assistant writes the other fields, and no form changes them. */
type NotInForm = 'employeeId' | 'summary' | 'steps' | 'tags';

/** The fields that the administrators' form of a report changes, in the order in which two versions are compared. */
export const REPORT_FIELDS = {
  reclamationText: {
    label: 'adminReports.text',
    edit: {
      input: { kind: 'text' },
      rule: newReport.shape.reclamationText,
      toText: (report) => report?.reclamationText ?? '',
      toValue: (typed) => typed,
    },
  },
  /** '' for none. */
  solutionId: {
    label: 'adminReports.solutionId',
    edit: {
      input: { kind: 'own' },
      rule: z.string().check(
        z.trim(),
        z.refine(
          (typed) => typed === '' || SOLUTION_ID.test(typed),
          REPORT_MESSAGES.solutionNumber,
        ),
      ),
      toText: (report) => String(report?.solutionId ?? ''),
      toValue: (typed) => Number(typed) || null,
    },
  },
  userId: {
    label: 'adminReports.user',
    edit: {
      input: { kind: 'own' },
      rule: z.string(),
      toText: (report) => String(report?.userId ?? ''),
      toValue: (picked) => Number(picked) || null,
      beside: { name: 'userName', toText: (report) => report?.userName ?? '' },
    },
  },
  validatedByEmployee: {
    label: 'adminReports.validatedBox',
    edit: {
      input: { kind: 'tick' },
      rule: z.string(),
      toText: (report) => (report?.validatedByEmployee === true ? CHECKED : ''),
      toValue: (ticked) => ticked === CHECKED,
    },
  },
  handledByAI: {
    label: 'adminReports.handledByAI',
    edit: {
      input: { kind: 'tick' },
      rule: z.string(),
      toText: (report) => (report?.handledByAI === true ? CHECKED : ''),
      toValue: (ticked) => ticked === CHECKED,
    },
  },
} as const satisfies EditedFields<Report, Omit<ReportChanges, NotInForm>>;

/** The values of the form. All are text, as in inputs and drafts. */
export type AdminReportForm = FormOf<typeof REPORT_FIELDS>;

export const adminReportForm = formRules(REPORT_FIELDS).check(
  z.refine((form) => form.validatedByEmployee !== CHECKED || form.solutionId !== '', {
    path: ['solutionId'],
    message: REPORT_MESSAGES.pickSolution,
  }),
);

/** The form's values for a report; empty for a new one. */
export function toAdminReportForm(report: Report | null): AdminReportForm {
  return formValues(REPORT_FIELDS, report);
}

/** What the form sends for a new report. Ticking Validated also sets the validating user. */
export function newReportBody(form: AdminReportForm, ownId: number | null): NewReport {
  const body = filledBody(REPORT_FIELDS, form, [
    'reclamationText',
    'solutionId',
    'validatedByEmployee',
  ]);
  return {
    ...body,
    handledByAI: body.solutionId !== null,
    ...(body.validatedByEmployee ? validatedBy(ownId) : {}),
  };
}

/** What the form sends for an existing report: the changed fields only. */
export function reportChangesBody(
  report: Report,
  form: AdminReportForm,
  ownId: number | null,
): ReportChanges {
  const body = changedBody(REPORT_FIELDS, report, form);
  return { ...body, ...(body.validatedByEmployee === true ? validatedBy(ownId) : {}) };
}

const validatedBy = (ownId: number | null) => (ownId === null ? {} : { employeeId: ownId });
