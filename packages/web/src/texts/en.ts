import { adminClaims } from './en/admin-claims.ts';
import { adminDocuments } from './en/admin-documents.ts';
import { adminReports } from './en/admin-reports.ts';
import { assistant } from './en/assistant.ts';
import { audit } from './en/audit.ts';
import { auth } from './en/auth.ts';
import { charts } from './en/charts.ts';
import { claims } from './en/claims.ts';
import { clientClaims } from './en/client-claims.ts';
import { clientReports } from './en/client-reports.ts';
import { common } from './en/common.ts';
import { dashboard } from './en/dashboard.ts';
import { documents } from './en/documents.ts';
import { employeeReports } from './en/employee-reports.ts';
import { employeeSolutions } from './en/employee-solutions.ts';
import { ownDashboard } from './en/own-dashboard.ts';
import { profile } from './en/profile.ts';
import { reports } from './en/reports.ts';
import { shell } from './en/shell.ts';
import { solutions } from './en/solutions.ts';
import { trash } from './en/trash.ts';
import { ui } from './en/ui.ts';
import { users } from './en/users.ts';

/**
 * Every text of the portal in English, in ICU message format. A further language is a file of the same
 * shape beside this one. Vite compiles it at build time (see compile-texts.ts).
 */
export const texts = {
  ...common,
  ...ui,
  ...charts,
  ...shell,
  ...auth,
  ...dashboard,
  ...users,
  ...solutions,
  ...reports,
  ...adminReports,
  ...clientReports,
  ...claims,
  ...clientClaims,
  ...employeeReports,
  ...employeeSolutions,
  ...ownDashboard,
  ...profile,
  ...documents,
  ...adminDocuments,
  ...adminClaims,
  ...assistant,
  ...audit,
  ...trash,
} as const;
