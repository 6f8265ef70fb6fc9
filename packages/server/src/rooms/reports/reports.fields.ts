import type { Report } from '@recourse/contract/reports';
import { sql } from 'kysely';
import { nameOf, read, rowFields, time, timeOrNull } from '../../db/row-fields.ts';
import type { ReportRow } from '../../db/tables.ts';

/** What is stored is how sure the assistant was of its own answer; shown is only what holds for the attached one. */
const isOfAttached = (row: Pick<ReportRow, 'suggested_solution_id' | 'solution_id'>): boolean =>
  row.suggested_solution_id === row.solution_id;

/** The fields of a report, joined with its solution as s, before anything is kept back from anybody. */
export const REPORT = rowFields<ReportRow, Report>()((made) => ({
  id: 'id',
  reclamationText: 'reclamation_text',
  handledByAI: 'handled_by_ai',
  validatedByEmployee: 'validated_by_employee',
  solutionId: 'solution_id',
  // Follows the solution: nobody sends it.
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
  version: 'version',
}));
