import type { Report } from '@recourse/contract/reports';
import { expect, test } from 'vitest';
import {
  type AdminReportForm,
  adminReportForm,
  newReportBody,
  reportChangesBody,
  toAdminReportForm,
} from './admin-report-form.ts';
import { CHECKED } from '../../../lib/form/checkbox-value.ts';

const OWN_ID = 1;

const REPORT: Report = {
  id: 5,
  reclamationText: 'The kettle leaks.',
  handledByAI: true,
  validatedByEmployee: false,
  solutionId: 12,
  solutionVersion: 1,
  solutionText: 'Close the lid.',
  userId: 9,
  employeeId: null,
  userName: 'client',
  employeeName: null,
  createdAt: '2026-11-01T08:00:00.000Z',
  updatedAt: '2026-11-01T08:00:00.000Z',
  validatedAt: null,
  summary: '',
  steps: '[]',
  tags: '[]',
  conversationId: null,
  score: 1.5,
  confident: true,
  claimId: null,
  blind: false,
  suggestionHidden: false,
  resolvedAt: null,
  settledBy: null,
  version: 2,
};

const faults = (form: Partial<AdminReportForm>): string[] =>
  adminReportForm
    .safeParse({ ...toAdminReportForm(null), reclamationText: 'x', ...form })
    .error?.issues.map(({ message }) => message) ?? [];

test('the form speaks the specified words', () => {
  expect(faults({ reclamationText: '  ' })).toEqual(['Reclamation text is required.']);
  for (const solutionId of ['x', '5.5', '-1', '0', '1e3', '9007199254740993'])
    expect(faults({ solutionId })).toEqual(['Solution ID must be a number.']);
  expect(faults({ validatedByEmployee: CHECKED })).toEqual([
    'Pick a valid Solution before validating this report.',
  ]);
  expect(faults({ solutionId: ' 12 ', validatedByEmployee: CHECKED })).toEqual([]);
});

test('a new report says whether a solution is attached, and who validates', () => {
  const form = { ...toAdminReportForm(null), reclamationText: 'x' };
  expect(newReportBody(form, OWN_ID)).toEqual({
    reclamationText: 'x',
    handledByAI: false,
    validatedByEmployee: false,
    solutionId: null,
  });
  const validated = { ...form, solutionId: '12', userId: '9', validatedByEmployee: CHECKED };
  expect(newReportBody(validated, OWN_ID)).toEqual({
    reclamationText: 'x',
    handledByAI: true,
    validatedByEmployee: true,
    solutionId: 12,
    userId: 9,
    employeeId: OWN_ID,
  });
});

test('only changed fields are sent for a report that exists', () => {
  const form = toAdminReportForm(REPORT);
  expect(reportChangesBody(REPORT, form, OWN_ID)).toEqual({});
  expect(reportChangesBody(REPORT, { ...form, solutionId: '' }, OWN_ID)).toEqual({
    solutionId: null,
  });
  expect(reportChangesBody(REPORT, { ...form, validatedByEmployee: CHECKED }, OWN_ID)).toEqual({
    validatedByEmployee: true,
    employeeId: OWN_ID,
  });
  const done = { ...REPORT, validatedByEmployee: true, employeeId: 3 };
  expect(reportChangesBody(done, { ...form, validatedByEmployee: '' }, OWN_ID)).toEqual({
    validatedByEmployee: false,
  });
  expect(
    reportChangesBody(
      done,
      { ...form, reclamationText: 'y', validatedByEmployee: CHECKED },
      OWN_ID,
    ),
  ).toEqual({
    reclamationText: 'y',
  });
});
