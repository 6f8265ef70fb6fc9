import { access } from './fr/access.ts';
import { adminClaims } from './fr/admin-claims.ts';
import { adminDocuments } from './fr/admin-documents.ts';
import { adminReports } from './fr/admin-reports.ts';
import { assistant } from './fr/assistant.ts';
import { audit } from './fr/audit.ts';
import { auditFields } from './fr/audit-fields.ts';
import { calendars } from './fr/calendars.ts';
import { caseTexts } from './fr/case.ts';
import { categories } from './fr/categories.ts';
import { charts } from './fr/charts.ts';
import { claimDialogs } from './fr/claim-dialogs.ts';
import { claimDue } from './fr/claim-due.ts';
import { claimFilterFields } from './fr/claim-filter-fields.ts';
import { claimFilters } from './fr/claim-filters.ts';
import { claims } from './fr/claims.ts';
import { clock } from './fr/clock.ts';
import { clientClaims } from './fr/client-claims.ts';
import { clientReports } from './fr/client-reports.ts';
import { codes } from './fr/codes.ts';
import { conflicts } from './fr/conflicts.ts';
import { conversations } from './fr/conversations.ts';
import { dashboard } from './fr/dashboard.ts';
import { clientDocuments } from './fr/client-documents.ts';
import { employeeDocuments } from './fr/employee-documents.ts';
import { documentDialogs } from './fr/document-dialogs.ts';
import { ownDocuments } from './fr/own-documents.ts';
import { documentLists } from './fr/document-lists.ts';
import { documents } from './fr/documents.ts';
import { employeeReports } from './fr/employee-reports.ts';
import { employeeSolutions } from './fr/employee-solutions.ts';
import { firstRun } from './fr/first-run.ts';
import { home } from './fr/home.ts';
import { imports } from './fr/imports.ts';
import { inbox } from './fr/inbox.ts';
import { list } from './fr/list.ts';
import { listExport } from './fr/list-export.ts';
import { listMenu } from './fr/list-menu.ts';
import { mail } from './fr/mail.ts';
import { mailPaused } from './fr/mail-paused.ts';
import { ownDashboard } from './fr/own-dashboard.ts';
import { notificationTexts } from './fr/notifications.ts';
import { palette } from './fr/palette.ts';
import { peopleTexts } from './fr/people.ts';
import { papers } from './fr/papers.ts';
import { policies } from './fr/policies.ts';
import { profile } from './fr/profile.ts';
import { gaps } from './fr/gaps.ts';
import { quality } from './fr/quality.ts';
import { recall } from './fr/recall.ts';
import { reference } from './fr/reference.ts';
import { replay } from './fr/replay.ts';
import { reportLists } from './fr/report-lists.ts';
import { reports } from './fr/reports.ts';
import { settings } from './fr/settings.ts';
import { shortcuts } from './fr/shortcuts.ts';
import { review } from './fr/review.ts';
import { serverCodes } from './fr/server-codes.ts';
import { solutionPicker } from './fr/solution-picker.ts';
import { solutions } from './fr/solutions.ts';
import { cannedReplies } from './fr/replies.ts';
import { teams } from './fr/teams.ts';
import { tokenForm } from './fr/token-form.ts';
import { tokens } from './fr/tokens.ts';
import { toldSettings } from './fr/told-settings.ts';
import { trash } from './fr/trash.ts';
import { triage } from './fr/triage.ts';
import { userPicker } from './fr/user-picker.ts';
import { users } from './fr/users.ts';
import { views } from './fr/views.ts';
import { webhooks } from './fr/webhooks.ts';
import { whose } from './fr/whose.ts';
import type { texts as englishLater } from './en-later.ts';
import type { texts as englishCase } from './en-case.ts';
import type { texts as englishPapers } from './en-papers.ts';
import type { texts as englishHome } from './en-home.ts';
import type { texts as englishNotifications } from './en-notifications.ts';
import type { texts as englishReplay } from './en-replay.ts';
import type { texts as english } from './en-rooms.ts';
import type { Translated } from './translated.ts';

/** French for en-rooms.ts. */
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
