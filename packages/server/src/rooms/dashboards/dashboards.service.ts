import type {
  ClientDashboard,
  Dashboard,
  DayCount,
  EmployeeDashboard,
} from '@recourse/contract/dashboards';
import { DASHBOARD } from '@recourse/contract/values/limits';
import type { ZoneQuery } from '@recourse/contract/values/time-zone';
import type { Context } from '../../context.ts';
import type { Actor } from '../../kernel/actor.ts';
import { countClaimsByStatus } from '../claims/store/claim-lists.repository.ts';
import { countDocumentRows } from '../documents/documents.repository.ts';
import { countReportsBetween, countsOfReports } from '../reports/store/reports.repository.ts';
import { employeeHome } from './homes.service.ts';
import { readOpenComplaints } from './homes.repository.ts';
import { localDays } from './local-days.ts';

/**
 * All figures of the caller's dashboard. Its days are those of the given time zone; the default is the organisation's.
 */
export async function getDashboard(
  ctx: Context,
  actor: Actor,
  { tz = ctx.config.organisation.timeZone }: ZoneQuery,
): Promise<Dashboard> {
  return actor.role === 'CLIENT'
    ? clientDashboard(ctx, actor, tz)
    : employeeDashboard(ctx, actor, tz);
}

async function employeeDashboard(
  ctx: Context,
  actor: Actor,
  tz: string,
): Promise<EmployeeDashboard> {
  const [claimsByStatus, reports, validatedPerDay, home] = await Promise.all([
    countClaimsByStatus(ctx.db, actor),
    countsOfReports(ctx.db, actor),
    reportsPerDay(ctx, actor, { tz, days: DASHBOARD.employeeDays }),
    employeeHome(ctx, actor),
  ]);
  return {
    role: 'EMPLOYE',
    myClaims: sum(Object.values(claimsByStatus)),
    myValidatedReports: sum(Object.values(reports.validated)),
    aiReportsToValidate: reports.pending.ai,
    claimsByStatus,
    validatedPerDay,
    home,
  };
}

async function clientDashboard(ctx: Context, actor: Actor, tz: string): Promise<ClientDashboard> {
  const [reports, perDay, documents, open] = await Promise.all([
    countsOfReports(ctx.db, actor),
    reportsPerDay(ctx, actor, { tz, days: DASHBOARD.clientDays }),
    countDocumentRows(ctx.db, actor),
    readOpenComplaints(ctx.db, actor.userId),
  ]);
  const validated = sum(Object.values(reports.validated));
  const pending = sum([...Object.values(reports.pending), ...Object.values(reports.resolved)]);
  return {
    role: 'CLIENT',
    myReports: validated + pending + sum(Object.values(reports.settled)),
    validated,
    aiHandled: sum(Object.values(reports).map(({ ai }) => ai)),
    myDocuments: documents.total,
    reportsValidatedVsPending: { validated, pending },
    reportsPerDay: perDay,
    documentsByType: documents.types,
    open,
  };
}

async function reportsPerDay(
  ctx: Context,
  actor: Actor,
  chart: { tz: string; days: number },
): Promise<DayCount[]> {
  const { days, bounds } = localDays(ctx.clock.now(), chart.tz, chart.days);
  const counts = await countReportsBetween(ctx.db, actor, bounds);
  return days.map((day, index) => ({ day, count: counts[index] ?? 0 }));
}

const sum = (counts: readonly number[]): number => counts.reduce((all, count) => all + count, 0);
