import * as z from 'zod/mini';
import { id } from './values/common.ts';
import { endpoint } from './wire/endpoint.ts';
import { HTTP } from './values/limits.ts';
import { newSolution } from './solutions.ts';

/** Tests a solution on past complaints before it is saved. The solutions' screen asks, and the assistant answers. */

export const replayBody = z.strictObject({
  /** The solution to change; null: a new one. */
  solutionId: z.nullable(id),
  texte: newSolution.shape.texte,
  motcle: newSolution.shape.motcle,
});
export type ReplayInput = z.output<typeof replayBody>;

/** The first answer to a complaint, now or after the change. */
const replayAnswer = z.strictObject({
  /** null: the new solution. */
  solutionId: z.nullable(id),
  texte: z.string(),
  /** 0 to 2. */
  score: z.number(),
});
export type ReplayAnswer = z.output<typeof replayAnswer>;

/** The effect of a changed first answer, compared with the solution that an employee confirmed. */
export const REPLAY_EFFECTS = ['lost', 'gained', 'changed'] as const;

const replayChange = z.strictObject({
  reportId: id,
  text: z.string(),
  /** null: no answer. */
  before: z.nullable(replayAnswer),
  after: z.nullable(replayAnswer),
  /** lost: the confirmed solution would no longer come first. gained: it now would. changed: any other change. */
  effect: z.enum(REPLAY_EFFECTS),
});
export type ReplayChange = z.output<typeof replayChange>;

export const replay = z.strictObject({
  /** The number of past complaints that were searched again, newest first. */
  complaints: z.int(),
  /** The numbers of complaints with another first answer, by effect. */
  lost: z.int(),
  gained: z.int(),
  changed: z.int(),
  /** The changed answers, lost ones first. The list is limited. */
  changes: z.array(replayChange),
});
export type Replay = z.output<typeof replay>;

export const replaySolution = endpoint({
  method: 'POST',
  path: '/api/assistant/replay',
  roles: ['ADMIN'],
  summary:
    'Which of the newest complaints would get another first answer if a solution read so; nothing is saved.',
  body: replayBody,
  writable: { ADMIN: ['solutionId', 'texte', 'motcle'] },
  reply: replay,
  limit: 'summary',
  timeoutMs: HTTP.slowTimeoutMs,
});
