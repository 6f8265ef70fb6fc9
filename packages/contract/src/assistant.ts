import * as z from 'zod/mini';
import { at, id } from './values/common.ts';
import { endpoint } from './wire/endpoint.ts';
import { BLIND_EVERY, GAPS, HTTP } from './values/limits.ts';
import { newSolution } from './solutions.ts';
import { zoneQuery } from './values/time-zone.ts';

/** The assistant's settings and its quality, for administrators. */

const BLIND_EVERY_MESSAGE = `Please give a whole number from 0 to ${BLIND_EVERY.most}.`;

export const assistantSettings = z.strictObject({
  /**
   * One report in this many hides its suggestion from employees until they have chosen, which measures accuracy without
   * bias. 0: no report does.
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

/** How many times something was asked, and how many times the answer was right. */
const hits = z.strictObject({ asked: z.int(), right: z.int() });

/** What the staff found when they validated, and what clients said; nothing is estimated. */
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
  /** Clients' reports of the week, validated or not. `alone`: resolved, says the client, and no person asked for. */
  reports: z.strictObject({ made: z.int(), alone: z.int() }),
});
export type QualityFigures = z.output<typeof qualityFigures>;

export const assistantQuality = z.strictObject({
  /** The last weeks, oldest first. The last one is the current week. */
  weeks: z.array(
    z.extend(qualityFigures, {
      /** Its Monday. */
      from: z.iso.date(),
      /** The newest reports whose confident answer was wrong. */
      wrong: z.array(id),
    }),
  ),
  total: qualityFigures,
  /** The newest confident answers that the staff have judged. */
  record: hits,
  learned: z.strictObject({
    solutions: z.int(),
    /** Validated reports and imported lines that it answers from. */
    examples: z.int(),
    /** When its weights were last trained on all of them; null: never, it answers by single texts. */
    trainedAt: z.nullable(at),
    isTraining: z.boolean(),
    /** Solutions and examples added, changed or removed since then. Answers already take them into account. */
    changes: z.int(),
  }),
});
export type AssistantQuality = z.output<typeof assistantQuality>;

export const getAssistantQuality = endpoint({
  method: 'GET',
  path: '/api/assistant/quality',
  roles: ['ADMIN'],
  summary:
    'How often the assistant was right, week by week in the given time zone, and what it has learned.',
  query: zoneQuery,
  reply: assistantQuality,
  timeoutMs,
});

export const recallBody = z.strictObject({
  solutionId: id,
  /** Only those who were given this version of the solution. Absent: everyone who was given it. */
  version: z.optional(id),
});

export const recall = z.strictObject({
  /** Reports that wait for an answer again. */
  reports: z.int(),
  /** Claims that are open again. */
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

/** Pending complaints that ask the same thing, and that no solution answers well. */
const gap = z.strictObject({
  /** How many different people wait. */
  people: z.int(),
  /** Every complaint of it; the most central one first. */
  reportIds: z.array(id),
  /** The most central ones in full. */
  examples: z.array(z.strictObject({ id, text: z.string() })),
  /** A start for a new solution: words that tell these complaints from others, and what they ask, in short. */
  draft: z.strictObject({ motcle: z.array(z.string()), question: z.string() }),
});
export type Gap = z.output<typeof gap>;

export const gaps = z.strictObject({
  /** Sorted by how many people wait, the largest group first. */
  groups: z.array(gap),
  /** Complaints that were looked through: at most the newest thousand. */
  complaints: z.int(),
});
export type Gaps = z.output<typeof gaps>;

export const listGaps = endpoint({
  method: 'GET',
  path: '/api/assistant/gaps',
  roles: ['ADMIN'],
  summary: 'Groups of pending complaints that no solution answers well, by how many people wait.',
  reply: gaps,
  limit: 'summary',
  timeoutMs,
});

export const gapSolution = z.strictObject({
  texte: newSolution.shape.texte,
  motcle: newSolution.shape.motcle,
  /** The reports to propose it to. Those that have a confident answer by now are left out. */
  reportIds: z.array(id).check(z.minLength(1), z.maxLength(GAPS.complaints)),
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
