import * as z from 'zod/mini';
import { at, flagText, id, listQuery } from './values/common.ts';
import { endpoint } from './wire/endpoint.ts';
import { BLIND_EVERY, GAPS, HTTP } from './values/limits.ts';
import { newSolution } from './solutions.ts';
import { zoneQuery } from './values/time-zone.ts';

/** The assistant's settings and its quality, for administrators. */

const BLIND_EVERY_MESSAGE = `Please give a whole number from 0 to ${BLIND_EVERY.most}.`;

export const assistantSettings = z.strictObject({
  /**
   * One report out of this many hides its suggestion from employees until they have chosen. This measures accuracy
   * without bias. 0: none does.
   */
  blindEvery: z
    .int(BLIND_EVERY_MESSAGE)
    .check(z.minimum(0, BLIND_EVERY_MESSAGE), z.maximum(BLIND_EVERY.most, BLIND_EVERY_MESSAGE)),
});
export type AssistantSettings = z.output<typeof assistantSettings>;

const timeoutMs = HTTP.slowTimeoutMs;

export const getAssistantSettings = endpoint({
  method: 'GET',
  path: '/api/assistant/settings',
  roles: ['ADMIN'],
  summary: 'How the assistant works.',
  reply: assistantSettings,
  timeoutMs,
});

export const updateAssistantSettings = endpoint({
  method: 'PUT',
  path: '/api/assistant/settings',
  roles: ['ADMIN'],
  summary: 'Changes the given settings of the assistant, for reports made from now on.',
  body: z.partial(assistantSettings),
  writable: { ADMIN: ['blindEvery'] },
  reply: assistantSettings,
  timeoutMs,
});

/** Number of questions, and number of right answers. */
const hits = z.strictObject({ asked: z.int(), right: z.int() });

/** What employees found on validation and what clients said. Nothing is estimated. */
const qualityFigures = z.strictObject({
  /**
   * Judged reports for which the assistant had a suggestion: validated, or found to have no answer. `right`: the employee
   * confirmed it.
   */
  first: hits,
  /** Those of `first` where the assistant was confident. */
  confident: hits,
  /** Those of `first` where the employee chose before he saw the suggestion, so it could not influence him. */
  blind: hits,
  /** Validated reports without any suggestion. */
  unanswered: z.int(),
  /**
   * Clients' reports of the week, validated or not. `alone`: the client said that it is resolved, and did not ask for a
   * person.
   */
  reports: z.strictObject({ made: z.int(), alone: z.int() }),
});
export type QualityFigures = z.output<typeof qualityFigures>;

export const assistantQuality = z.strictObject({
  /** The last weeks, oldest first. The last one is the current week. */
  weeks: z.array(
    z.extend(qualityFigures, {
      /** The Monday of the week. */
      from: z.iso.date(),
      /** The newest reports whose confident answer was wrong. */
      wrong: z.array(id),
    }),
  ),
  total: qualityFigures,
  /** The newest confident answers that the staff have judged. */
  record: hits,
  /** The host outside of the own network that gets every complaint, because it is the encoder's; null: none. */
  encoderHost: z.nullable(z.string()),
  learned: z.strictObject({
    solutions: z.int(),
    /** Validated reports and imported lines that the assistant answers from. */
    examples: z.int(),
    /** When its weights were last trained on all examples; null: never, so it compares single texts. */
    trainedAt: z.nullable(at),
    isTraining: z.boolean(),
    /** Solutions and examples that were added, changed or removed since the training. Answers already use them. */
    changes: z.int(),
  }),
});
export type AssistantQuality = z.output<typeof assistantQuality>;

export const getAssistantQuality = endpoint({
  method: 'GET',
  path: '/api/assistant/quality',
  mayLag: true,
  roles: ['ADMIN'],
  summary:
    'How often the assistant was right, week by week in the given time zone, and what it has learned.',
  query: zoneQuery,
  reply: assistantQuality,
  timeoutMs,
});

export const recallBody = z.strictObject({
  solutionId: id,
  /**
   * Only people who were given this version of the solution. Absent: everyone who was given any
   * version.
   */
  version: z.optional(id),
});

export const recall = z.strictObject({
  /** Reports that wait for an answer again. */
  reports: z.int(),
  /** Claims that were reopened. */
  claims: z.int(),
});
export type Recall = z.output<typeof recall>;

export const recallAnswers = endpoint({
  method: 'POST',
  path: '/api/assistant/recall',
  roles: ['ADMIN'],
  summary:
    'Takes a solution back from everyone who was given it: the reports validated with it wait again, their claims are open again, and the assistant forgets them.',
  body: recallBody,
  writable: { ADMIN: ['solutionId', 'version'] },
  reply: recall,
  limit: 'summary',
  timeoutMs: HTTP.exportTimeoutMs,
});

/** Complaints that ask the same thing, and that no solution answers well. */
const gap = z.strictObject({
  /** Number of different people who wait. */
  people: z.int(),
  /**
   * Number of complaints that wait, including those for which an employee found no fitting
   * solution.
   */
  waiting: z.int(),
  noneFits: z.int(),
  /** Number of complaints that were answered by hand, without a solution. */
  answeredByHand: z.int(),
  /** All complaints of the gap, whether waiting or answered by hand; the most central one first. */
  reportIds: z.array(id),
  /** The most central complaints in full. */
  examples: z.array(z.strictObject({ id, text: z.string() })),
  /**
   * A draft for a new solution: words that distinguish these complaints from others, and a short summary of the
   * question.
   */
  draft: z.strictObject({ motcle: z.array(z.string()), question: z.string() }),
});
export type Gap = z.output<typeof gap>;

export const gaps = z.strictObject({
  /**
   * Sorted by the number of people who wait, then by the number answered by hand; largest first.
   */
  groups: z.array(gap),
  meta: z.strictObject({ page: z.int(), perPage: z.int(), total: z.int() }),
  /** Number of complaints that were read: at most the newest thousand. */
  complaints: z.int(),
});
export type Gaps = z.output<typeof gaps>;

export const gapsQuery = z.strictObject({
  page: listQuery.page,
  perPage: listQuery.perPage,
  /** true: only dismissed groups. false (the default): only the others. */
  dismissed: z.optional(flagText),
});
export type GapsQuery = z.output<typeof gapsQuery>;

export const listGaps = endpoint({
  method: 'GET',
  path: '/api/assistant/gaps',
  mayLag: true,
  roles: ['ADMIN'],
  summary:
    'Groups of complaints that no solution answers well: those that wait, and those that were answered by hand.',
  query: gapsQuery,
  reply: gaps,
  limit: 'summary',
  timeoutMs,
});

const gapReports = z.strictObject({
  reportIds: z.array(id).check(z.minLength(1), z.maxLength(GAPS.complaints)),
});

const changedReports = z.strictObject({ changed: z.array(id) });

export const dismissGap = endpoint({
  method: 'POST',
  path: '/api/assistant/gaps/dismiss',
  roles: ['ADMIN'],
  summary:
    'Says that these complaints show no gap. Their group stays away until another complaint joins it.',
  body: gapReports,
  writable: { ADMIN: ['reportIds'] },
  /** `changed`: the complaints that this call dismissed, for an undo. */
  reply: changedReports,
  timeoutMs,
});

export const undismissGap = endpoint({
  method: 'POST',
  path: '/api/assistant/gaps/undismiss',
  roles: ['ADMIN'],
  summary: 'Takes back that these complaints show no gap.',
  body: gapReports,
  writable: { ADMIN: ['reportIds'] },
  reply: changedReports,
  timeoutMs,
});

export const gapSolution = z.strictObject({
  texte: newSolution.shape.texte,
  motcle: newSolution.shape.motcle,
  /**
   * The reports of the gap. The solution is proposed for those that wait and have no confident answer by now. Those
   * that were answered by hand no longer count as a gap.
   */
  reportIds: gapReports.shape.reportIds,
});
export type GapSolution = z.output<typeof gapSolution>;

export const closeGap = endpoint({
  method: 'POST',
  path: '/api/assistant/gaps/close',
  roles: ['ADMIN'],
  summary:
    'Adds a solution and proposes it to everyone who waits: employees find it at their reports to validate.',
  body: gapSolution,
  writable: { ADMIN: ['texte', 'motcle', 'reportIds'] },
  reply: z.strictObject({ solutionId: id, proposed: z.int() }),
  status: 201,
  idempotent: true,
  timeoutMs,
});
