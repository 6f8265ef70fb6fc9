import * as z from 'zod/mini';
import { at, id, idParams, idText, policyCode } from '../values/common.ts';
import { HTTP } from '../values/limits.ts';
import { EVERY_ROLE } from '../values/roles.ts';
import { endpoint } from '../wire/endpoint.ts';
import { CLAIM_TARGET_CODES, TARGET_KINDS } from './terms.ts';

/** What was promised for a claim: each target with its dates, and how each date came about. */

export const TARGET_MESSAGES = {
  policy: 'Please choose a policy of which a version is enabled.',
} as const;

/**
 * How it stands with a target at the time of reading. MET_LATE: met, after its time. PAUSED: the clock stands.
 * PASSED: a chance that was not taken. CANCELLED: no longer asked for.
 */
export const TARGET_STATES = [
  'ON_TIME',
  'RISK',
  'LATE',
  'PAUSED',
  'MET',
  'MET_LATE',
  'PASSED',
  'CANCELLED',
] as const;
export type TargetState = (typeof TARGET_STATES)[number];

/** What a client reads of a target that a regulator asks for. */
export const clientTarget = z.strictObject({
  id,
  code: z.enum(CLAIM_TARGET_CODES),
  /** 1, and one more for each time that the claim was opened again. */
  cycle: z.int(),
  /** The last day in time; null while nobody knows it. */
  dueOn: z.nullable(z.iso.date()),
  /** The first instant that is too late. */
  dueAt: z.nullable(at),
  metAt: z.nullable(at),
  cancelledAt: z.nullable(at),
  state: z.enum(TARGET_STATES),
  /** The zone that its days are meant in: 'Europe/Paris'. */
  timeZone: z.string(),
});
export type ClientTarget = z.output<typeof clientTarget>;

/** What the staff reads of any target. */
export const staffTarget = z.strictObject({
  ...clientTarget.shape,
  /** Counts updates and promises of a cycle; 1 for what there is once. */
  round: z.int(),
  kind: z.enum(TARGET_KINDS),
  /** Asked for by a regulator: the client is told of it. */
  legal: z.boolean(),
  calendarName: z.string(),
  startedAt: at,
  /** The date from which it is counted. It is never counted itself. */
  dayZero: z.iso.date(),
  warnAt: z.nullable(at),
  metByName: z.nullable(z.string()),
});
export type StaffTarget = z.output<typeof staffTarget>;

const timeoutMs = HTTP.slowTimeoutMs;

export const listTargets = endpoint({
  method: 'GET',
  path: '/api/claims/:id/targets',
  roles: EVERY_ROLE,
  summary:
    'What was promised for a claim, in order of its dates; to a client what is asked by law.',
  params: idParams,
  reply: z.strictObject({ data: z.array(staffTarget) }),
  clientReply: z.strictObject({ data: z.array(clientTarget) }),
  timeoutMs,
});

/** Why a date brought a target nearer or not (docs/deadlines.md). */
export const DAY_REASONS = ['COUNTED', 'WEEKEND', 'HOLIDAY', 'PAUSED', 'ROLLED', 'CLOSED'] as const;

export const explanation = z.strictObject({
  target: clientTarget,
  dayZero: z.iso.date(),
  /** So many of these. */
  amount: z.int(),
  unit: z.enum(['WORKING_DAYS', 'CALENDAR_DAYS', 'WEEKS', 'MONTHS', 'WORKING_MINUTES', 'HOURS']),
  /**
   * Each date after day zero once, in order; of minutes and hours day zero too. null: it was settled, and its calendar
   * has changed since, so that the way to its date can't be walked again.
   */
  days: z.nullable(
    z.array(
      z.strictObject({
        date: z.iso.date(),
        reason: z.enum(DAY_REASONS),
        /** The name of the holiday. */
        holiday: z.nullable(z.string()),
        /** How many minutes were counted on it; null where days are counted. */
        minutes: z.nullable(z.number()),
      }),
    ),
  ),
  /** By how many days the date was moved because it was no working day. */
  rolled: z.int(),
  /** Days or minutes that are left while the clock stands. */
  remaining: z.nullable(z.number()),
});
export type Explanation = z.output<typeof explanation>;

export const explainTarget = endpoint({
  method: 'GET',
  path: '/api/claims/:id/targets/:targetId/explain',
  roles: EVERY_ROLE,
  summary: 'How the date of a target came about, day by day.',
  params: z.strictObject({ id: idText, targetId: idText }),
  reply: explanation,
  timeoutMs,
});

export const clockSettings = z.strictObject({
  /** The code of the policy that new claims get. null: none, and nothing is promised for them. */
  defaultPolicy: z.nullable(policyCode(TARGET_MESSAGES.policy)),
});
export type ClockSettings = z.output<typeof clockSettings>;

export const getClockSettings = endpoint({
  method: 'GET',
  path: '/api/clock/settings',
  roles: ['ADMIN', 'EMPLOYE'],
  summary: 'Which policy new claims get.',
  reply: clockSettings,
  timeoutMs,
});

export const updateClockSettings = endpoint({
  method: 'PUT',
  path: '/api/clock/settings',
  roles: ['ADMIN'],
  summary: 'Chooses the policy that new claims get. What was promised for earlier ones stays.',
  body: clockSettings,
  writable: { ADMIN: ['defaultPolicy'] },
  reply: clockSettings,
  timeoutMs,
});
