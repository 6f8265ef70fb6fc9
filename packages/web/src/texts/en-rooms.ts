import { adminClaims } from './en/admin-claims.ts';
import { adminDocuments } from './en/admin-documents.ts';
import { adminReports } from './en/admin-reports.ts';
import { assistant } from './en/assistant.ts';
import { charts } from './en/charts.ts';
import { claims } from './en/claims.ts';
import { clientClaims } from './en/client-claims.ts';
import { clientReports } from './en/client-reports.ts';
import { codes } from './en/codes.ts';
import { dashboard } from './en/dashboard.ts';
import { documents } from './en/documents.ts';
import { employeeReports } from './en/employee-reports.ts';
import { employeeSolutions } from './en/employee-solutions.ts';
import { list } from './en/list.ts';
import { ownDashboard } from './en/own-dashboard.ts';
import { palette } from './en/palette.ts';
import { profile } from './en/profile.ts';
import { recall } from './en/recall.ts';
import { reports } from './en/reports.ts';
import { shortcuts } from './en/shortcuts.ts';
import { review } from './en/review.ts';
import { solutions } from './en/solutions.ts';
import { users } from './en/users.ts';

/** The English texts of all rooms: fetched with the first signed-in screen, so that the sign-in stays small. */
export const texts = {
  ...charts,
  ...codes,
  ...dashboard,
  ...users,
  ...shortcuts,
  ...solutions,
  ...reports,
  ...review,
  ...adminReports,
  ...clientReports,
  ...claims,
  ...clientClaims,
  ...employeeReports,
  ...employeeSolutions,
  ...list,
  ...ownDashboard,
  ...palette,
  ...profile,
  ...documents,
  ...adminDocuments,
  ...adminClaims,
  ...assistant,
  ...recall,
} as const;
