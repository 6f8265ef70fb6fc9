import * as z from 'zod/mini';
import { CLAIM_STATUSES, clientClaim, claimCounts, DUE_FIELDS, WAITING_FOR } from './claims.ts';
import { at, id, typeCount } from './values/common.ts';
import { endpoint } from './wire/endpoint.ts';
import { HTTP } from './values/limits.ts';
import { zoneQuery } from './values/time-zone.ts';

/**
 * The homes: what needs attention now, and all figures of the employees' and clients' dashboards. Administrators read
 * their figures from the counts endpoints.
 */

/** One day of a chart. Days on which nothing happened are included, with zero. */
export const dayCount = z.strictObject({ day: z.iso.date(), count: z.int() });
export type DayCount = z.output<typeof dayCount>;

/** A number that is only counted up to a limit. */
const cappedCount = { count: z.int(), more: z.boolean() } as const;

/** A complaint in a group: its first words, and its client. */
const complaint = {
  id,
  title: z.string(),
  clientName: z.nullable(z.string()),
  createdAt: at,
} as const;

/** The oldest waiting item, with the number of all. */
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

/** Why an item comes next: the first of these reasons that applies to it. */
export const NEXT_REASONS = [
  'LATE',
  'TODAY',
  'ANSWERED',
  'MINE',
  'UNASSIGNED',
  'UNMATCHED',
] as const;
export type NextReason = (typeof NEXT_REASONS)[number];

/** What waits for an employee: each group in order of its dates, then the oldest first. */
const employeeHome = z.strictObject({
  /** His claims that are late or due today. */
  due: waiting(waitingClaim),
  /** His claims and unassigned claims whose client wrote last. */
  answered: waiting(waitingClaim),
  /** His open claims. */
  mine: waiting(waitingClaim),
  unassigned: waiting(waitingClaim),
  /** Reports for which the assistant found no solution. */
  unmatched: waiting(waitingReport),
  next: z.nullable(z.strictObject({ reason: z.enum(NEXT_REASONS), ...complaint })),
});
export type EmployeeHome = z.output<typeof employeeHome>;

export const employeeDashboard = z.strictObject({
  role: z.literal('EMPLOYE'),
  myClaims: z.int(),
  myValidatedReports: z.int(),
  /** All pending reports to which the assistant attached a solution, as in the queue. */
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
  /** The date of the answer, and whether the claim waits for the client, as in the claim. */
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
  /** His claims that are not closed. Answered ones come first, because he has to react to them, then the newest. */
  open: waiting(openComplaint),
});
export type ClientDashboard = z.output<typeof clientDashboard>;

export const dashboard = z.discriminatedUnion('role', [employeeDashboard, clientDashboard]);
export type Dashboard = z.output<typeof dashboard>;

export const getDashboard = endpoint({
  method: 'GET',
  path: '/api/dashboard',
  mayLag: true,
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

/** What needs an administrator now. Days are in the organisation's time zone. */
export const attention = z.strictObject({
  /** All targets that are late, due today or at risk, and the claim that is due first. */
  promises: z.strictObject({ ...promiseCounts, first: z.nullable(nearestPromise) }),
  /** The same by team, the worst first; null is no team. Teams without any are left out. */
  teams: z.array(
    z.strictObject({
      id: z.nullable(id),
      name: z.nullable(z.string()),
      ...promiseCounts,
      /** Open and pending claims without an assignee. */
      unassigned: z.strictObject(cappedCount),
    }),
  ),
  unassigned: z.strictObject(cappedCount),
  /** Open claims without an answer. */
  unanswered: waiting(
    z.strictObject({ ...complaint, reference: z.string(), assigneeName: z.nullable(z.string()) }),
  ),
  /**
   * Claims that were filed today, and claims that were answered or closed today: since midnight in the organisation's
   * time zone.
   */
  today: z.strictObject({
    since: at,
    in: z.strictObject(cappedCount),
    out: z.strictObject(cappedCount),
  }),
  /** The latest rating of each claim in these days; the average is null without a rating. */
  satisfaction: z.strictObject({
    days: z.int(),
    since: at,
    average: z.nullable(z.number()),
    ratings: z.int(),
  }),
  /** The employees with the most late and at-risk claims, then those with the most open claims. */
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
  mayLag: true,
  roles: ['ADMIN'],
  summary:
    'What needs an administrator now: promises about to break by team and person, claims without an employee or answer.',
  reply: attention,
  timeoutMs: HTTP.slowTimeoutMs,
});

/** The steps from an empty installation to its first answered complaint, and to claims with dates. */
export const FIRST_STEPS = ['SOLUTIONS', 'EMPLOYEE', 'COMPLAINT', 'ANSWER', 'POLICY'] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];

export const firstRun = z.strictObject({
  /** Whether to show the list: a step is left, and no administrator has dismissed it. */
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
