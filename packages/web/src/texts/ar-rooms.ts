import { access } from './ar/access.ts';
import { adminClaims } from './ar/admin-claims.ts';
import { adminDocuments } from './ar/admin-documents.ts';
import { adminReports } from './ar/admin-reports.ts';
import { assistant } from './ar/assistant.ts';
import { audit } from './ar/audit.ts';
import { auditFields } from './ar/audit-fields.ts';
import { calendars } from './ar/calendars.ts';
import { caseTexts } from './ar/case.ts';
import { categories } from './ar/categories.ts';
import { charts } from './ar/charts.ts';
import { claimDialogs } from './ar/claim-dialogs.ts';
import { claimDue } from './ar/claim-due.ts';
import { claimFilterFields } from './ar/claim-filter-fields.ts';
import { claimFilters } from './ar/claim-filters.ts';
import { claims } from './ar/claims.ts';
import { clock } from './ar/clock.ts';
import { clientClaims } from './ar/client-claims.ts';
import { clientReports } from './ar/client-reports.ts';
import { codes } from './ar/codes.ts';
import { conflicts } from './ar/conflicts.ts';
import { conversations } from './ar/conversations.ts';
import { dashboard } from './ar/dashboard.ts';
import { clientDocuments } from './ar/client-documents.ts';
import { employeeDocuments } from './ar/employee-documents.ts';
import { documentDialogs } from './ar/document-dialogs.ts';
import { ownDocuments } from './ar/own-documents.ts';
import { documentLists } from './ar/document-lists.ts';
import { documents } from './ar/documents.ts';
import { employeeReports } from './ar/employee-reports.ts';
import { employeeSolutions } from './ar/employee-solutions.ts';
import { firstRun } from './ar/first-run.ts';
import { home } from './ar/home.ts';
import { imports } from './ar/imports.ts';
import { inbox } from './ar/inbox.ts';
import { list } from './ar/list.ts';
import { listExport } from './ar/list-export.ts';
import { listMenu } from './ar/list-menu.ts';
import { mail } from './ar/mail.ts';
import { mailPaused } from './ar/mail-paused.ts';
import { ownDashboard } from './ar/own-dashboard.ts';
import { notificationTexts } from './ar/notifications.ts';
import { palette } from './ar/palette.ts';
import { peopleTexts } from './ar/people.ts';
import { papers } from './ar/papers.ts';
import { policies } from './ar/policies.ts';
import { profile } from './ar/profile.ts';
import { gaps } from './ar/gaps.ts';
import { quality } from './ar/quality.ts';
import { recall } from './ar/recall.ts';
import { reference } from './ar/reference.ts';
import { replay } from './ar/replay.ts';
import { reportLists } from './ar/report-lists.ts';
import { reports } from './ar/reports.ts';
import { settings } from './ar/settings.ts';
import { shortcuts } from './ar/shortcuts.ts';
import { review } from './ar/review.ts';
import { serverCodes } from './ar/server-codes.ts';
import { solutionPicker } from './ar/solution-picker.ts';
import { solutions } from './ar/solutions.ts';
import { cannedReplies } from './ar/replies.ts';
import { teams } from './ar/teams.ts';
import { tokenForm } from './ar/token-form.ts';
import { tokens } from './ar/tokens.ts';
import { toldSettings } from './ar/told-settings.ts';
import { trash } from './ar/trash.ts';
import { triage } from './ar/triage.ts';
import { userPicker } from './ar/user-picker.ts';
import { users } from './ar/users.ts';
import { views } from './ar/views.ts';
import { webhooks } from './ar/webhooks.ts';
import { whose } from './ar/whose.ts';
import type { texts as englishLater } from './en-later.ts';
import type { texts as englishCase } from './en-case.ts';
import type { texts as englishPapers } from './en-papers.ts';
import type { texts as englishHome } from './en-home.ts';
import type { texts as englishNotifications } from './en-notifications.ts';
import type { texts as englishReplay } from './en-replay.ts';
import type { texts as english } from './en-rooms.ts';
import type { Translated } from './translated.ts';

/** Arabic for en-rooms.ts. */
export const texts: Translated<
  typeof english &
    typeof englishLater &
    typeof englishReplay &
    typeof englishHome &
    typeof englishCase &
    typeof englishPapers &
    typeof englishNotifications
> = {
  ...access,
  ...calendars,
  ...caseTexts,
  ...inbox,
  ...categories,
  ...charts,
  ...codes,
  ...conversations,
  ...serverCodes,
  ...conflicts,
  ...dashboard,
  ...userPicker,
  ...users,
  ...settings,
  ...shortcuts,
  ...solutionPicker,
  ...solutions,
  ...reports,
  ...review,
  ...adminReports,
  ...clientReports,
  ...reportLists,
  ...claims,
  ...clock,
  ...clientClaims,
  ...employeeReports,
  ...employeeSolutions,
  ...firstRun,
  ...home,
  ...imports,
  ...list,
  ...mail,
  ...mailPaused,
  ...ownDashboard,
  ...notificationTexts,
  ...palette,
  ...peopleTexts,
  ...papers,
  ...policies,
  ...profile,
  ...clientDocuments,
  ...employeeDocuments,
  ...documentDialogs,
  ...ownDocuments,
  ...documentLists,
  ...documents,
  ...adminDocuments,
  ...adminClaims,
  ...claimDialogs,
  ...claimDue,
  ...claimFilters,
  ...claimFilterFields,
  ...assistant,
  ...audit,
  ...auditFields,
  ...listExport,
  ...listMenu,
  ...cannedReplies,
  ...teams,
  ...tokens,
  ...tokenForm,
  ...toldSettings,
  ...trash,
  ...triage,
  ...views,
  ...webhooks,
  ...whose,
  ...gaps,
  ...quality,
  ...recall,
  ...reference,
  ...replay,
};
