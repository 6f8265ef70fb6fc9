import * as z from 'zod/mini';
import { at, id, idParams, idText, policyCode } from '../values/common.ts';
import { HTTP } from '../values/limits.ts';
import { EVERY_ROLE } from '../values/roles.ts';
import { endpoint } from '../wire/endpoint.ts';
import { CLAIM_TARGET_CODES, TARGET_KINDS } from './terms.ts';

/** The targets of a claim: their dates, and the explanation of each date. */

export const TARGET_MESSAGES = {
  policy: 'Please choose a policy of which a version is enabled.',
} as const;

/**
 * The state of a target at the time of reading. MET_LATE: met after its time. PAUSED: the clock is paused. PASSED: a
 * window that was not used. CANCELLED: no longer required.
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

/** What a client reads of a target that a regulator requires. */
export const clientTarget = z.strictObject({
  id,
  code: z.enum(CLAIM_TARGET_CODES),
  /** 1, plus the number of times that the claim was reopened. */
  cycle: z.int(),
  /** The last day in time; null while it is unknown. */
  dueOn: z.nullable(z.iso.date()),
  /** The first instant that is too late. */
  dueAt: z.nullable(at),
  metAt: z.nullable(at),
  cancelledAt: z.nullable(at),
  state: z.enum(TARGET_STATES),
  /** The time zone of its days: 'Europe/Paris'. */
  timeZone: z.string(),
});
export type ClientTarget = z.output<typeof clientTarget>;

/** What the staff reads of a target of any kind. */
export const staffTarget = z.strictObject({
  ...clientTarget.shape,
  /** The number of the update or the promise within its cycle; 1 for kinds that exist once. */
  round: z.int(),
  kind: z.enum(TARGET_KINDS),
  /** Whether a regulator requires it. The client then sees it. */
  legal: z.boolean(),
  calendarName: z.string(),
  startedAt: at,
  /** Day zero: the date from which it is counted, which is never counted itself. */
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
  scope: 'claims:read',
  summary:
    'What was promised for a claim, in order of its dates; to a client what is asked by law.',
  params: idParams,
  reply: z.strictObject({ data: z.array(staffTarget) }),
  clientReply: z.strictObject({ data: z.array(clientTarget) }),
  timeoutMs,
});

/** Why a date was counted or not (docs/deadlines.md). */
export const DAY_REASONS = ['COUNTED', 'WEEKEND', 'HOLIDAY', 'PAUSED', 'ROLLED', 'CLOSED'] as const;

export const explanation = z.strictObject({
  target: clientTarget,
  dayZero: z.iso.date(),
  /** The number of such dates. */
  amount: z.int(),
  unit: z.enum(['WORKING_DAYS', 'CALENDAR_DAYS', 'WEEKS', 'MONTHS', 'WORKING_MINUTES', 'HOURS']),
  /**
   * Each date after day zero once, in order; for minutes and hours also day zero. null: the calendar has changed after
   * the target was settled, so the explanation can't be computed any more.
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
  /** By how many days the date moved because it was not a working day. */
  rolled: z.int(),
  /** Days or minutes that are left while the clock is paused. */
  remaining: z.nullable(z.number()),
});
export type Explanation = z.output<typeof explanation>;

export const explainTarget = endpoint({
  method: 'GET',
  path: '/api/claims/:id/targets/:targetId/explain',
  roles: EVERY_ROLE,
  scope: 'claims:read',
  summary: 'How the date of a target came about, day by day.',
  params: z.strictObject({ id: idText, targetId: idText }),
  reply: explanation,
  timeoutMs,
});

export const clockSettings = z.strictObject({
  /** The code of the policy of new claims. null: none, so they get no targets. */
  defaultPolicy: z.nullable(policyCode(TARGET_MESSAGES.policy)),
});
export type ClockSettings = z.output<typeof clockSettings>;

export const getClockSettings = endpoint({
  method: 'GET',
  path: '/api/clock/settings',
  roles: ['ADMIN', 'EMPLOYE'],
  scope: 'desk:read',
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
