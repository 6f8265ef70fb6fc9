import {
  getLesson,
  listReportChoices,
  listReports,
  type Report,
  undoValidation,
  updateReport,
  validateReportBy,
} from '@recourse/contract/reports';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { hasStatus } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/api.ts';
import { randomId } from '../../../lib/browser/random-id.ts';
import type { PageRequest } from '../../../lib/list/use-list-state.ts';

/** The first part of the key of every query about reports that wait for an employee. */
export const AI_REPORTS_KEY = ['reports', 'ai'] as const;

/** Final decisions of the server. Another kind of request would not change them. */
const DECISIONS = [401, 403, 409, 412, 422] as const;

/** Reports that are not validated: with a suggestion, without one, and those of clients who were helped. */
export const AI_REPORT_VIEWS = {
  matched: { pending: true, handledByAI: true, resolved: false },
  unmatched: { pending: true, handledByAI: false, resolved: false },
  resolved: { pending: true, resolved: true },
} as const;
export type AiReportView = keyof typeof AI_REPORT_VIEWS;

/** One page of the reports of a view. */
export function aiReportListQuery(page: PageRequest, view: AiReportView) {
  return queryOptions({
    queryKey: [...AI_REPORTS_KEY, view, page],
    queryFn: ({ signal }) =>
      call(listReports, { query: { ...page, ...AI_REPORT_VIEWS[view] }, signal }),
    placeholderData: (previous, query) =>
      query?.queryKey[2] === view ? keepPreviousData(previous) : undefined,
  });
}

/** The solutions that may answer a report, with the reasons for each. */
export function choicesQuery(id: number) {
  return queryOptions({
    queryKey: ['reports', 'choices', id],
    queryFn: ({ signal }) => call(listReportChoices, { params: { id }, signal }),
  });
}

/**
 * What the assistant learned from a validation. It is read only once, because later changes do not
 * count.
 */
export function lessonQuery({ id, version }: { id: number; version: number }) {
  return queryOptions({
    queryKey: ['lesson', id, version],
    queryFn: ({ signal }) => call(getLesson, { params: { id }, signal }),
    staleTime: Infinity,
  });
}

/** Undoes a verdict that was just given here. Resolves to the report, which waits again. */
export async function undoVerdict(id: number): Promise<Report> {
  return call(undoValidation, { params: { id }, idempotencyKey: randomId() });
}

/** What an employee confirms: the report as he saw it, and the solution shown. */
export interface Validation {
  readonly id: number;
  readonly version: number;
  readonly solutionId: number;
  readonly employeeId: number;
}

/**
 * Validates a report. When the validate call fails for any other reason than a decision of the server, it updates the
 * report instead. Throws the error of the deciding call.
 */
export async function validateAiReport(validation: Validation): Promise<void> {
  const { id, version, solutionId, employeeId } = validation;
  try {
    await call(validateReportBy, {
      params: { id, employeeId },
      body: { solutionId },
      ifMatch: version,
    });
  } catch (error) {
    if (hasStatus(error, ...DECISIONS)) throw error;
    await call(updateReport, {
      params: { id },
      body: { solutionId, validatedByEmployee: true, employeeId },
      ifMatch: version,
    });
  }
}
