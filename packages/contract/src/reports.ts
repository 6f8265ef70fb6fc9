import * as z from 'zod/mini';
import {
  at,
  type Caller,
  flagText,
  id,
  idParams,
  idText,
  listQuery,
  listReply,
  requiredText,
  text,
} from './values/common.ts';
import { endpoint, SELF } from './wire/endpoint.ts';
import { exportOf, PAGING } from './wire/exports.ts';
import { HTTP, LIMITS, SEARCH, VALIDATION } from './values/limits.ts';
import { isStorable } from './values/storable.ts';
import { EVERY_ROLE } from './values/roles.ts';

/** Reports: what a client asked the assistant, what it answered, and who confirmed it. */

export const REPORT_MESSAGES = {
  text: 'Reclamation text is required.',
  solutionNumber: 'Solution ID must be a number.',
  solutionExists: 'Solution ID must refer to an existing solution.',
  pickSolution: 'Pick a valid Solution before validating this report.',
  deleted: 'Report deleted.',
  userExists: 'User ID must refer to an existing user.',
  /** The answer to undoing a validation when the report is not validated. */
  notValidated: 'This report is not validated.',
  undoExpired: `A validation can be taken back within ${VALIDATION.undoSeconds} seconds.`,
  /** The answer to a second validation. */
  alreadyValidated: (name: string) => `This report has already been validated by ${name}.`,
  /** The answer to a verdict on a report that a person answered, or that was dismissed. */
  settled: 'This report is settled already.',
  notDismissed: 'This report is not dismissed.',
  /** The answer to undoing when client or staff have continued with the claim. */
  overtaken: 'Somebody has gone on with the claim in the meantime, so this stays.',
  claimOfAnother: 'Somebody else answers the claim of this report.',
  dismissal: 'Please give a reason.',
  duplicateOf: 'Please name the claim of which this one is a duplicate.',
  duplicateOnly: 'Only a duplicate names another claim.',
  answer: 'Please write an answer.',
} as const;

/** How a report was settled, so that it no longer waits. */
export const SETTLED_BY = ['SOLUTION', 'PERSON', 'DISMISSED'] as const;
export type SettledBy = (typeof SETTLED_BY)[number];

/** Why a report is dismissed. Only NOT_A_COMPLAINT teaches the assistant. */
export const DISMISSALS = ['DUPLICATE', 'NOT_A_COMPLAINT', 'TEST'] as const;
export type Dismissal = (typeof DISMISSALS)[number];

/** A JSON array of texts, serialised as text. */
const listAsText = z
  .string()
  .check(
    z.maxLength(LIMITS.listText, `Please use at most ${LIMITS.listText} characters.`),
    z.refine(isTextList, `Please give a JSON list of at most ${LIMITS.listItems} texts.`),
  );

function isTextList(value: string): boolean {
  try {
    const parsed: unknown = JSON.parse(value);
    return (
      Array.isArray(parsed) &&
      parsed.length <= LIMITS.listItems &&
      parsed.every((item) => typeof item === 'string' && isStorable(item) && !/[<>]/.test(item))
    );
  } catch {
    return false;
  }
}

/**
 * Parses steps or tags as stored. Text that is not a JSON array counts as one item. Never throws.
 */
export function readTextList(stored: string): string[] {
  try {
    const parsed: unknown = JSON.parse(stored);
    if (Array.isArray(parsed))
      return parsed.map((item) => (typeof item === 'string' ? item : JSON.stringify(item)));
  } catch {
    // An old row may hold any text, which is shown unchanged.
  }
  return stored.trim() === '' ? [] : [stored];
}

const conversationId = text(LIMITS.conversationId).check(z.minLength(1));

const solutionRef = z
  .int({ error: REPORT_MESSAGES.solutionNumber })
  .check(z.positive(REPORT_MESSAGES.solutionNumber));

/** Whether a score (0 to 2) is one of a confident answer: one that is right in at least nine of ten cases. */
export const isConfident = (score: number): boolean => score >= SEARCH.confidentScore;

/** Why a solution is suggested for a complaint, in terms that a person can check. */
export const evidence = z.strictObject({
  /** Words of the complaint that matched, most relevant first. */
  words: z.array(z.string()),
  /** The number of similar confirmed complaints that it answers. */
  confirmed: z.int(),
  /** The number of similar confirmed complaints, whatever solution answers them. */
  compared: z.int(),
  /** The most similar of those that it answers; for employees and administrators only. */
  similar: z.optional(z.array(z.strictObject({ reportId: z.nullable(id), text: z.string() }))),
});
export type Evidence = z.output<typeof evidence>;

export const report = z.strictObject({
  id,
  reclamationText: z.string(),
  handledByAI: z.boolean(),
  validatedByEmployee: z.boolean(),
  solutionId: z.nullable(id),
  solutionVersion: z.nullable(z.int()),
  /**
   * The current text of the solution. null without a solution, and for a client to whom the solution was never offered.
   */
  solutionText: z.nullable(z.string()),
  userId: z.nullable(id),
  employeeId: z.nullable(id),
  userName: z.nullable(z.string()),
  employeeName: z.nullable(z.string()),
  createdAt: at,
  updatedAt: at,
  validatedAt: z.nullable(at),
  summary: z.string(),
  steps: z.string(),
  tags: z.string(),
  conversationId: z.nullable(z.string()),
  /** The confidence of the assistant in the attached solution, 0 to 2; null when it suggested another one, or none. */
  score: z.nullable(z.number()),
  /** Whether `score` is high enough; false when the assistant suggested another solution. */
  confident: z.boolean(),
  claimId: z.nullable(id),
  /**
   * Whether the report was drawn for an unbiased measurement. Employees then see the suggestion only after one of them
   * has chosen.
   */
  blind: z.boolean(),
  /**
   * Whether the suggestion is hidden from the caller now. The solution and everything made from it are then left out.
   * It is hidden from employees until one of them has chosen, and from clients when the solution is internal.
   */
  suggestionHidden: z.boolean(),
  /** When the client said that the answer had resolved the question; null while he has not. */
  resolvedAt: z.nullable(at),
  /**
   * SOLUTION: an employee validated it. PERSON: a person answered its claim. DISMISSED: it needs no answer. null: it
   * waits.
   */
  settledBy: z.nullable(z.enum(SETTLED_BY)),
  /** The reason of the dismissal, and the claim of which it is a duplicate. For the staff only. */
  dismissal: z.optional(z.nullable(z.enum(DISMISSALS))),
  duplicateOf: z.optional(z.nullable(id)),
  /** Whether an employee found no fitting solution, so it waits for an answer by hand. For the staff only. */
  noneFits: z.optional(z.boolean()),
  version: z.int(),
});
export type Report = z.output<typeof report>;

/** A report as its client reads it in a conversation, without the verdicts of the staff. */
export const clientReport = z.omit(report, { dismissal: true, duplicateOf: true, noneFits: true });

/** The fields that decide whether a suggestion is hidden. */
export interface Blindness {
  readonly blind: boolean;
  /** Whether an employee has chosen a solution, found none fitting, or settled the report. */
  readonly isChosen: boolean;
}

/** Whether a report's suggestion is hidden from a reader. It is hidden from employees until one of them has chosen. */
export function isSuggestionHidden(
  { role }: Pick<Caller, 'role'>,
  { blind, isChosen }: Blindness,
): boolean {
  return role === 'EMPLOYE' && blind && !isChosen;
}

/** A report without anything that reveals its solution: summary, steps and tags are derived from it too. */
export function withoutSuggestion(from: Report): Report {
  return {
    ...from,
    suggestionHidden: true,
    solutionId: null,
    solutionVersion: null,
    solutionText: null,
    score: null,
    confident: false,
    summary: '',
    steps: '[]',
    tags: '[]',
  };
}

const reportFields = {
  handledByAI: z.optional(z.boolean()),
  validatedByEmployee: z.optional(z.boolean()),
  solutionId: z.optional(z.nullable(solutionRef)),
  userId: z.optional(z.nullable(id)),
  employeeId: z.optional(z.nullable(id)),
  summary: z.optional(text(LIMITS.longText)),
  steps: z.optional(listAsText),
  tags: z.optional(listAsText),
} as const;

export const newReport = z.strictObject({
  reclamationText: requiredText(LIMITS.longText, REPORT_MESSAGES.text),
  ...reportFields,
  conversationId: z.optional(conversationId),
});
export type NewReport = z.output<typeof newReport>;

export const reportChanges = z.strictObject({
  reclamationText: z.optional(requiredText(LIMITS.longText, REPORT_MESSAGES.text)),
  ...reportFields,
});
export type ReportChanges = z.output<typeof reportChanges>;

export const reportListQuery = z.strictObject({
  ...listQuery,
  userId: z.optional(idText),
  employeeId: z.optional(idText),
  /** true: reports that wait, neither validated nor settled otherwise. false: validated ones. */
  pending: z.optional(flagText),
  /** true: answered by hand or dismissed. false: neither. */
  settled: z.optional(flagText),
  /** true: the client said that his question is resolved. false: he has not. */
  resolved: z.optional(flagText),
  /** Whether a solution was attached by the assistant. */
  handledByAI: z.optional(flagText),
  /** Reports that were given this solution, or that wait for its confirmation. */
  solutionId: z.optional(idText),
});
export type ReportListQuery = z.output<typeof reportListQuery>;

/** The solution that the employee saw and confirms; null: no solution. Absent: the report's own solution. */
export const validation = z.optional(
  z.nullable(z.strictObject({ solutionId: z.optional(z.nullable(solutionRef)) })),
);

const timeoutMs = HTTP.timeoutMs;
const STAFF = ['ADMIN', 'EMPLOYE'] as const;

export const listReports = endpoint({
  method: 'GET',
  path: '/api/reports',
  mayLag: true,
  roles: EVERY_ROLE,
  scope: 'reports:read',
  summary:
    'Reports that the caller may see, newest first; q searches id, text, solution id and user id.',
  query: reportListQuery,
  reply: listReply(report),
  timeoutMs,
});

export const reportExportQuery = z.omit(reportListQuery, PAGING);
export type ReportExportQuery = z.output<typeof reportExportQuery>;

export const exportReports = endpoint({
  ...exportOf(listReports),
  summary: 'The reports of the list as CSV.',
  query: reportExportQuery,
});

export const getReport = endpoint({
  method: 'GET',
  path: '/api/reports/:id',
  roles: EVERY_ROLE,
  scope: 'reports:read',
  summary: 'One report.',
  params: idParams,
  reply: report,
  timeoutMs,
});

export const createReport = endpoint({
  method: 'POST',
  path: '/api/reports/create',
  roles: ['ADMIN', 'CLIENT'],
  scope: 'reports:write',
  summary:
    'Saves a report; one a conversation, to which messages add while it is pending (then 200).',
  body: newReport,
  writable: {
    ADMIN: [
      'reclamationText',
      'handledByAI',
      'validatedByEmployee',
      'solutionId',
      'userId',
      'summary',
      'steps',
      'tags',
      'conversationId',
    ],
    CLIENT: [
      'reclamationText',
      'handledByAI',
      'solutionId',
      'summary',
      'steps',
      'tags',
      'conversationId',
    ],
  },
  // Nobody validates on behalf of another person, and clients never validate.
  setAnyway: {
    ADMIN: { employeeId: [SELF, null] },
    CLIENT: { validatedByEmployee: [false], userId: [SELF, null], employeeId: [null] },
  },
  reply: report,
  status: 201,
  knownStatus: 200,
  idempotent: true,
  limit: 'report',
  timeoutMs,
});

export const updateReport = endpoint({
  method: 'PUT',
  path: '/api/reports/:id',
  roles: STAFF,
  scope: 'reports:write',
  summary: 'Changes the given fields of a report; employees only to validate as themselves.',
  params: idParams,
  body: reportChanges,
  // The rules of the room require an administrator's employeeId to be that of the report.
  writable: {
    ADMIN: [
      'reclamationText',
      'handledByAI',
      'validatedByEmployee',
      'solutionId',
      'userId',
      'employeeId',
      'summary',
      'steps',
      'tags',
    ],
    EMPLOYE: ['validatedByEmployee', 'solutionId'],
  },
  setAnyway: { EMPLOYE: { employeeId: [SELF, null] } },
  reply: report,
  limit: 'report',
  timeoutMs,
});

export const validateReportBy = endpoint({
  method: 'POST',
  path: '/api/reports/:id/validateBy/:employeeId',
  roles: STAFF,
  scope: 'reports:write',
  summary: 'Validates a report with the solution shown.',
  params: z.strictObject({ id: idText, employeeId: idText }),
  body: validation,
  writable: { ADMIN: ['solutionId'], EMPLOYE: ['solutionId'] },
  reply: report,
  idempotent: true,
  timeoutMs,
});

export const validateReport = endpoint({
  method: 'POST',
  path: '/api/reports/validate/:id',
  roles: STAFF,
  scope: 'reports:write',
  summary: 'Validates a report with the solution shown.',
  params: idParams,
  query: z.strictObject({ employeeId: idText }),
  body: validation,
  writable: { ADMIN: ['solutionId'], EMPLOYE: ['solutionId'] },
  reply: report,
  idempotent: true,
  timeoutMs,
});

/** A solution that an employee may choose for a report. */
export const reportChoice = z.strictObject({
  id,
  texte: z.string(),
  /** For the staff only; never shown to the client. */
  internal: z.boolean(),
  /** 0 to 2; null when the assistant would not suggest it. */
  score: z.nullable(z.number()),
  evidence,
});
export type ReportChoice = z.output<typeof reportChoice>;

export const reportChoices = z.strictObject({
  /** Whether the suggestion is hidden until the caller has chosen; `choices` is then empty. */
  hidden: z.boolean(),
  /** The attached solution first, then the assistant's current answers, best first. */
  choices: z.array(reportChoice),
});
export type ReportChoices = z.output<typeof reportChoices>;

export const listReportChoices = endpoint({
  method: 'GET',
  path: '/api/reports/:id/choices',
  roles: STAFF,
  scope: 'reports:read',
  summary: 'Solutions to pick from for a report, each with its evidence.',
  params: idParams,
  reply: reportChoices,
  limit: 'search',
  timeoutMs,
});

export const undoValidation = endpoint({
  method: 'POST',
  path: '/api/reports/:id/undoValidation',
  roles: STAFF,
  scope: 'reports:write',
  summary:
    'Takes back the verdict that the caller has just given on a report; all is as it was before.',
  params: idParams,
  reply: report,
  idempotent: true,
  timeoutMs,
});

/** What the assistant learned from the validation of a report. */
export const lesson = z.strictObject({
  /** The number of pending reports whose first answer has changed to this solution. */
  answered: z.int(),
  /** What the assistant had suggested; null: nothing. */
  suggested: z.nullable(z.strictObject({ id, texte: z.string() })),
  /** Whether the employee chose before he saw the suggestion. */
  blind: z.boolean(),
});
export type Lesson = z.output<typeof lesson>;

export const getLesson = endpoint({
  method: 'GET',
  path: '/api/reports/:id/lesson',
  roles: STAFF,
  scope: 'reports:read',
  summary: 'What the validation of a report taught: how many that wait are answered otherwise now.',
  params: idParams,
  reply: lesson,
  limit: 'lesson',
  timeoutMs,
});

export const deleteReport = endpoint({
  method: 'DELETE',
  path: '/api/reports/:id',
  roles: ['ADMIN'],
  scope: 'reports:write',
  summary: 'Deletes a report; an administrator can restore it.',
  params: idParams,
  reply: z.string(),
  replyType: 'text',
  timeoutMs,
});
