import type { Report } from '@recourse/contract/reports';
import { sql } from 'kysely';
import { nameOf, read, rowFields, time, timeOrNull } from '../../../db/rows/row-fields.ts';
import type { ReportRow } from '../../../db/tables.ts';

/**
 * The stored score is that of the assistant's own answer. It is shown only when that answer is the attached solution.
 */
const isOfAttached = (row: Pick<ReportRow, 'suggested_solution_id' | 'solution_id'>): boolean =>
  row.suggested_solution_id === row.solution_id;

/** The fields of a report, joined with its solution as s, before anything is hidden from the caller. */
export const REPORT = rowFields<ReportRow, Report>()((made) => ({
  id: 'id',
  reclamationText: 'reclamation_text',
  handledByAI: 'handled_by_ai',
  validatedByEmployee: 'validated_by_employee',
  solutionId: 'solution_id',
  // Set together with the solution; callers never send it.
  solutionVersion: made(['solution_version'], (row) => row.solution_version),
  solutionText: read(sql.ref<string | null>('s.texte')),
  userId: 'user_id',
  employeeId: 'employee_id',
  userName: nameOf('user_id'),
  employeeName: nameOf('employee_id'),
  createdAt: time('created_at'),
  updatedAt: time('updated_at'),
  validatedAt: timeOrNull('validated_at'),
  summary: 'summary',
  steps: 'steps',
  tags: 'tags',
  conversationId: 'conversation_id',
  score: made(['score', 'suggested_solution_id', 'solution_id'], (row) =>
    isOfAttached(row) ? row.score : null,
  ),
  confident: made(
    ['confident', 'suggested_solution_id', 'solution_id'],
    (row) => isOfAttached(row) && row.confident,
  ),
  claimId: 'claim_id',
  blind: 'blind',
  suggestionHidden: made([], () => false),
  resolvedAt: timeOrNull('resolved_at'),
  settledBy: made(['validated_by_employee', 'settled_by'], (row) =>
    row.validated_by_employee ? 'SOLUTION' : row.settled_by,
  ),
  dismissal: made(['dismissal'], (row) => row.dismissal),
  duplicateOf: made(['duplicate_of'], (row) => row.duplicate_of),
  noneFits: made(
    ['none_fits_at', 'validated_by_employee'],
    (row) => row.none_fits_at !== null && !row.validated_by_employee,
  ),
  version: 'version',
}));
