import * as z from 'zod/mini';
import { CLAIM_STATUSES, clientClaim, claimCounts, DUE_FIELDS, WAITING_FOR } from './claims.ts';
import { at, id, typeCount } from './values/common.ts';
import { endpoint } from './wire/endpoint.ts';
import { HTTP } from './values/limits.ts';
import { zoneQuery } from './values/time-zone.ts';

/**
 * The homes: what needs somebody now, and every figure of the employees' and clients' dashboards. Administrators read
 * their figures from the counts endpoints.
 */

/** One day of a chart. Days on which nothing happened are included, with zero. */
export const dayCount = z.strictObject({ day: z.iso.date(), count: z.int() });
export type DayCount = z.output<typeof dayCount>;

/** A number that is counted up to a limit. */
const cappedCount = { count: z.int(), more: z.boolean() } as const;

/** A complaint in a group: its first words, and whose it is. */
const complaint = {
  id,
  title: z.string(),
  clientName: z.nullable(z.string()),
  createdAt: at,
} as const;

/** The oldest of something that waits, with the number of all. */
const waiting = <Item extends z.ZodMiniType>(item: Item) =>
  z.strictObject({ ...cappedCount, items: z.array(item) });

const waitingClaim = z.strictObject({
  ...complaint,
  reference: z.string(),
  status: z.enum(CLAIM_STATUSES),
  /** When the client last wrote, if the staff has not written since. */
  clientRepliedAt: z.nullable(at),
  waitingFor: z.nullable(z.enum(WAITING_FOR)),
  ...DUE_FIELDS,
});
export type WaitingClaim = z.output<typeof waitingClaim>;

const waitingReport = z.strictObject(complaint);
export type WaitingReport = z.output<typeof waitingReport>;

/** Why something comes next: the first of these that holds of something. */
export const NEXT_REASONS = [
  'LATE',
  'TODAY',
  'ANSWERED',
  'MINE',
  'UNASSIGNED',
  'UNMATCHED',
] as const;
export type NextReason = (typeof NEXT_REASONS)[number];

/** What waits for an employee, each group by its dates, then the oldest first. */
const employeeHome = z.strictObject({
  /** His claims that are late or due today. */
  due: waiting(waitingClaim),
  /** His claims and nobody's whose client wrote last. */
  answered: waiting(waitingClaim),
  /** His open claims. */
  mine: waiting(waitingClaim),
  unassigned: waiting(waitingClaim),
  /** Reports for which the assistant found nothing. */
  unmatched: waiting(waitingReport),
  next: z.nullable(z.strictObject({ reason: z.enum(NEXT_REASONS), ...complaint })),
});
export type EmployeeHome = z.output<typeof employeeHome>;

export const employeeDashboard = z.strictObject({
  role: z.literal('EMPLOYE'),
  myClaims: z.int(),
  myValidatedReports: z.int(),
  /** Pending reports to which the assistant attached a solution: everybody's, as in the queue. */
  aiReportsToValidate: z.int(),
  claimsByStatus: claimCounts.shape.byStatus,
  /** Today and the six days before, oldest first. */
  validatedPerDay: z.array(dayCount),
  home: employeeHome,
});
export type EmployeeDashboard = z.output<typeof employeeDashboard>;

const openComplaint = z.strictObject({
  id,
  reference: z.string(),
  title: z.string(),
  status: z.enum(CLAIM_STATUSES),
  createdAt: at,
  updatedAt: at,
  /** By when it is answered, and whether he is waited for, as in the claim. */
  due: clientClaim.shape.due,
  waitingFor: clientClaim.shape.waitingFor,
});
export type OpenComplaint = z.output<typeof openComplaint>;

export const clientDashboard = z.strictObject({
  role: z.literal('CLIENT'),
  myReports: z.int(),
  validated: z.int(),
  aiHandled: z.int(),
  myDocuments: z.int(),
  reportsValidatedVsPending: z.strictObject({ validated: z.int(), pending: z.int() }),
  /** Today and the 29 days before, oldest first. */
  reportsPerDay: z.array(dayCount),
  documentsByType: z.array(typeCount),
  /** His claims that are not closed: answered ones first, as they ask something of him, then the newest. */
  open: waiting(openComplaint),
});
export type ClientDashboard = z.output<typeof clientDashboard>;

export const dashboard = z.discriminatedUnion('role', [employeeDashboard, clientDashboard]);
export type Dashboard = z.output<typeof dashboard>;

export const getDashboard = endpoint({
  method: 'GET',
  path: '/api/dashboard',
  roles: ['EMPLOYE', 'CLIENT'],
  summary: "The caller's own figures.",
  query: zoneQuery,
  reply: dashboard,
  timeoutMs: HTTP.slowTimeoutMs,
});

/** How many claims are late, due today and at risk. */
const promiseCounts = {
  late: z.strictObject(cappedCount),
  today: z.strictObject(cappedCount),
  risk: z.strictObject(cappedCount),
} as const;
export type PromiseCounts = z.output<z.ZodMiniObject<typeof promiseCounts>>;

const nearestPromise = z.strictObject({
  ...complaint,
  reference: z.string(),
  assigneeName: z.nullable(z.string()),
  ...DUE_FIELDS,
});

/** What needs an administrator now. Days are those of the organisation's time zone. */
export const attention = z.strictObject({
  /** What was promised and is late, due today or at risk: all of it, and the claim that is due first. */
  promises: z.strictObject({ ...promiseCounts, first: z.nullable(nearestPromise) }),
  /** The same by team, the worst first; null stands for no team. Only those that have something. */
  teams: z.array(
    z.strictObject({
      id: z.nullable(id),
      name: z.nullable(z.string()),
      ...promiseCounts,
      /** What is to do and nobody has taken. */
      unassigned: z.strictObject(cappedCount),
    }),
  ),
  unassigned: z.strictObject(cappedCount),
  /** Open claims that nobody has answered yet. */
  unanswered: waiting(
    z.strictObject({ ...complaint, reference: z.string(), assigneeName: z.nullable(z.string()) }),
  ),
  /** Claims that came today, and claims that were answered or closed today: since midnight where the organisation is. */
  today: z.strictObject({
    since: at,
    in: z.strictObject(cappedCount),
    out: z.strictObject(cappedCount),
  }),
  /** What clients said last of each claim in these days; the average is null without a rating. */
  satisfaction: z.strictObject({
    days: z.int(),
    since: at,
    average: z.nullable(z.number()),
    ratings: z.int(),
  }),
  /** The employees with the worst of it, then those with the most open claims. */
  people: z.array(
    z.strictObject({
      id,
      name: z.string(),
      ...promiseCounts,
      open: z.strictObject(cappedCount),
    }),
  ),
});
export type Attention = z.output<typeof attention>;

export const getAttention = endpoint({
  method: 'GET',
  path: '/api/dashboard/attention',
  roles: ['ADMIN'],
  summary:
    'What needs an administrator now: promises about to break by team and person, claims without an employee or answer.',
  reply: attention,
  timeoutMs: HTTP.slowTimeoutMs,
});

/** The way of an empty installation to its first answered complaint. */
export const FIRST_STEPS = ['SOLUTIONS', 'EMPLOYEE', 'COMPLAINT', 'ANSWER'] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];

export const firstRun = z.strictObject({
  /** Whether the list is to be shown: something is left to do, and no administrator has put it away. */
  isShown: z.boolean(),
  steps: z.array(z.strictObject({ step: z.enum(FIRST_STEPS), isDone: z.boolean() })),
});
export type FirstRun = z.output<typeof firstRun>;

export const getFirstRun = endpoint({
  method: 'GET',
  path: '/api/dashboard/first-run',
  roles: ['ADMIN'],
  summary: 'What is left to do until the first complaint is answered, as it has happened.',
  reply: firstRun,
  timeoutMs: HTTP.slowTimeoutMs,
});

export const dismissFirstRun = endpoint({
  method: 'POST',
  path: '/api/dashboard/first-run/dismiss',
  roles: ['ADMIN'],
  summary: 'Puts the list of first steps away, for all administrators and for good.',
  timeoutMs: HTTP.slowTimeoutMs,
});
