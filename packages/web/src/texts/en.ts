import { adminClaims } from './en/admin-claims.ts';
import { assistant } from './en/assistant.ts';
import { auth } from './en/auth.ts';
import { charts } from './en/charts.ts';
import { claims } from './en/claims.ts';
import { clientReports } from './en/client-reports.ts';
import { common } from './en/common.ts';
import { dashboard } from './en/dashboard.ts';
import { documents } from './en/documents.ts';
import { reports } from './en/reports.ts';
import { shell } from './en/shell.ts';
import { solutions } from './en/solutions.ts';
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
  ...clientReports,
  ...claims,
  ...documents,
  ...adminClaims,
  ...assistant,
} as const;
