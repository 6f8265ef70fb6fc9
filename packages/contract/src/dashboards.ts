import * as z from 'zod/mini';
import { claimCounts } from './claims.ts';
import { documentCounts } from './documents.ts';
import { endpoint } from './wire/endpoint.ts';
import { HTTP } from './values/limits.ts';
import { zoneQuery } from './values/time-zone.ts';

/** Every figure of the employees' and clients' dashboards. Administrators read the counts endpoints. */

/** One day of a chart. Days on which nothing happened are included, with zero. */
export const dayCount = z.strictObject({ day: z.iso.date(), count: z.int() });
export type DayCount = z.output<typeof dayCount>;

export const employeeDashboard = z.strictObject({
  role: z.literal('EMPLOYE'),
  myClaims: z.int(),
  myValidatedReports: z.int(),
  /** Pending reports to which the assistant attached a solution: everybody's, as in the queue. */
  aiReportsToValidate: z.int(),
  claimsByStatus: claimCounts.shape.byStatus,
  /** Today and the six days before, oldest first. */
  validatedPerDay: z.array(dayCount),
});
export type EmployeeDashboard = z.output<typeof employeeDashboard>;

export const clientDashboard = z.strictObject({
  role: z.literal('CLIENT'),
  myReports: z.int(),
  validated: z.int(),
  aiHandled: z.int(),
  myDocuments: z.int(),
  reportsValidatedVsPending: z.strictObject({ validated: z.int(), pending: z.int() }),
  /** Today and the 29 days before, oldest first. */
  reportsPerDay: z.array(dayCount),
  documentsByType: documentCounts.shape.types,
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
