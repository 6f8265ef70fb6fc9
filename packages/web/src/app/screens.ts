import { CLAIM_PATHS } from '@recourse/contract/wire/claim-paths';
import type { Role } from '@recourse/contract/values/roles';
import { fillPath } from '@recourse/contract/wire/endpoint';
import type { ComponentType } from 'react';
import type { Params } from 'react-router';
import { prefetch } from '../lib/api/prefetch.ts';
import { PAPERS, PATHS, PERSON_PAGES, rowIdOf } from './paths.ts';

/** The screens by path, each with the function that loads its code. */

/**
 * Loads the code of a screen, or of the frame around screens. For the first screen it gets the parameters of the
 * address, and may begin the calls that the screen will make.
 */
export type Load = (params?: Params) => Promise<ComponentType>;

type Screens = Readonly<Record<string, Load>>;

/** Screens in a frame: a shell with its menu, or a sheet of paper. */
export interface FramedScreens {
  readonly frame: Load;
  readonly screens: Screens;
}

/** Screens that nobody needs to sign in for. The sign-in itself is part of the first download. */
export const OPEN_SCREENS: Screens = {
  [PATHS.forgot]: () => import('../rooms/auth/forgot.page.tsx').then((file) => file.ForgotPage),
  [PATHS.signUp]: () => import('../rooms/auth/sign-up.page.tsx').then((file) => file.SignUpPage),
  [PATHS.reset]: () => import('../rooms/auth/reset.page.tsx').then((file) => file.ResetPage),
  [PATHS.welcome]: () => import('../rooms/auth/welcome.page.tsx').then((file) => file.WelcomePage),
  [PATHS.confirm]: () => import('../rooms/auth/confirm.page.tsx').then((file) => file.ConfirmPage),
  [PATHS.confirmed]: () =>
    import('../rooms/auth/page/confirmed.page.tsx').then((file) => file.ConfirmedPage),
  [PATHS.unsubscribe]: () =>
    import('../rooms/notifications/unsubscribe/unsubscribe.page.tsx').then(
      (file) => file.UnsubscribePage,
    ),
};

/** Shows nothing but a document. */
const PAPER: Load = () => import('./shell/paper-shell.tsx').then((file) => file.PaperShell);

const RECEIPT: Load = () =>
  import('../rooms/case/print/receipt.page.tsx').then((file) => file.ReceiptPage);
const CASE_FILE: Load = () =>
  import('../rooms/case/print/case-file.page.tsx').then((file) => file.CaseFilePage);
const PROFILE: Load = () =>
  import('../rooms/profile/profile.page.tsx').then((file) => file.ProfilePage);
const NOTIFICATION_SETTINGS: Load = () =>
  import('../rooms/notifications/settings/notification-settings.page.tsx').then(
    (file) => file.NotificationSettingsPage,
  );

/** The page of a claim. On the first visit, the claim and its thread are requested while their page is loading. */
const caseOf =
  (page: 'AdminCasePage' | 'EmployeeCasePage' | 'ClientCasePage'): Load =>
  async (params = {}) => {
    const id = rowIdOf(params);
    if (id !== null)
      for (const path of Object.values(CLAIM_PATHS)) void prefetch(fillPath(path, { id }));
    return (await import('../rooms/case/page/case.page.tsx'))[page];
  };

/** The screens of each role. The printed documents of a claim have a frame of their own. */
export const ROLE_SCREENS: Readonly<Record<Role, readonly FramedScreens[]>> = {
  ADMIN: [
    {
      frame: PAPER,
      screens: {
        [`${PATHS.adminClaims}/:id/${PAPERS.receipt}`]: RECEIPT,
        [`${PATHS.adminClaims}/:id/${PAPERS.caseFile}`]: CASE_FILE,
      },
    },
    {
      frame: () => import('./shell/shells.tsx').then((file) => file.AdminShell),
      screens: {
        [PATHS.adminDashboard]: () =>
          import('../rooms/dashboards/admin-dashboard.page.tsx').then(
            (file) => file.AdminDashboardPage,
          ),
        [PATHS.adminInbox]: () =>
          import('../rooms/inbox/page/inbox.page.tsx').then((file) => file.AdminInboxPage),
        [`${PATHS.adminClaims}/:id`]: caseOf('AdminCasePage'),
        [`${PERSON_PAGES.ADMIN}/:id`]: () =>
          import('../rooms/people/person.page.tsx').then((file) => file.AdminPersonPage),
        [PATHS.adminClaims]: () =>
          import('../rooms/claims/admin/admin-claims.page.tsx').then(
            (file) => file.AdminClaimsPage,
          ),
        [PATHS.adminSolutions]: () =>
          import('../rooms/solutions/admin-solutions.page.tsx').then(
            (file) => file.AdminSolutionsPage,
          ),
        [PATHS.adminImport]: () =>
          import('../rooms/imports/import.page.tsx').then((file) => file.ImportPage),
        [PATHS.adminUsers]: () =>
          import('../rooms/users/admin-users.page.tsx').then((file) => file.AdminUsersPage),
        [PATHS.adminDocuments]: () =>
          import('../rooms/documents/admin/admin-documents.page.tsx').then(
            (file) => file.AdminDocumentsPage,
          ),
        [PATHS.adminReports]: () =>
          import('../rooms/reports/admin/admin-reports.page.tsx').then(
            (file) => file.AdminReportsPage,
          ),
        [PATHS.adminAssistant]: () =>
          import('../rooms/assistant/screen/admin-assistant.page.tsx').then(
            (file) => file.AdminAssistantPage,
          ),
        [PATHS.assistantQuality]: () =>
          import('../rooms/assistant/quality/assistant-quality.page.tsx').then(
            (file) => file.AssistantQualityPage,
          ),
        [PATHS.assistantRecall]: () =>
          import('../rooms/assistant/recall/assistant-recall.page.tsx').then(
            (file) => file.AssistantRecallPage,
          ),
        [PATHS.assistantGaps]: () =>
          import('../rooms/assistant/gaps/assistant-gaps.page.tsx').then(
            (file) => file.AssistantGapsPage,
          ),
        [PATHS.settings]: () =>
          import('./settings/settings.page.tsx').then((file) => file.SettingsPage),
        [PATHS.teams]: () => import('../rooms/teams/teams.page.tsx').then((file) => file.TeamsPage),
        [PATHS.calendars]: () =>
          import('../rooms/calendars/calendars.page.tsx').then((file) => file.CalendarsPage),
        [`${PATHS.policies}/*`]: () =>
          import('./settings/policy-screens.tsx').then((file) => file.AdminPolicyScreens),
        [PATHS.categories]: () =>
          import('../rooms/categories/categories.page.tsx').then((file) => file.CategoriesPage),
        [PATHS.mail]: () => import('../rooms/mail/mail.page.tsx').then((file) => file.MailPage),
        [PATHS.access]: () =>
          import('../rooms/auth/access/access.page.tsx').then((file) => file.AccessPage),
        [PATHS.webhooks]: () =>
          import('../rooms/webhooks/webhook-screens.ts').then((file) => file.WebhooksPage),
        [`${PATHS.webhooks}/:id`]: () =>
          import('../rooms/webhooks/webhook-screens.ts').then((file) => file.WebhookPage),
        [PATHS.audit]: () => import('../rooms/audit/audit.page.tsx').then((file) => file.AuditPage),
        [PATHS.trash]: () => import('../rooms/trash/trash.page.tsx').then((file) => file.TrashPage),
        [PATHS.apiReference]: () =>
          import('../rooms/reference/reference.page.tsx').then((file) => file.ReferencePage),
        [PATHS.account]: () =>
          import('../rooms/profile/profile.page.tsx').then((file) => file.AccountPage),
        [PATHS.adminNotifications]: NOTIFICATION_SETTINGS,
      },
    },
  ],
  EMPLOYE: [
    {
      frame: PAPER,
      screens: {
        [`${PATHS.employeeClaims}/:id/${PAPERS.receipt}`]: RECEIPT,
        [`${PATHS.employeeClaims}/:id/${PAPERS.caseFile}`]: CASE_FILE,
      },
    },
    {
      frame: () => import('./shell/shells.tsx').then((file) => file.EmployeeShell),
      screens: {
        [PATHS.employeeDashboard]: () =>
          import('../rooms/dashboards/employee-dashboard.page.tsx').then(
            (file) => file.EmployeeDashboardPage,
          ),
        [PATHS.employeeInbox]: () =>
          import('../rooms/inbox/page/inbox.page.tsx').then((file) => file.EmployeeInboxPage),
        [`${PATHS.employeeClaims}/:id`]: caseOf('EmployeeCasePage'),
        [`${PERSON_PAGES.EMPLOYE}/:id`]: () =>
          import('../rooms/people/person.page.tsx').then((file) => file.EmployeePersonPage),
        [PATHS.employeeClaims]: () =>
          import('../rooms/claims/employee/employee-claims.page.tsx').then(
            (file) => file.EmployeeClaimsPage,
          ),
        [PATHS.employeeDocuments]: () =>
          import('../rooms/documents/own/employee-documents.page.tsx').then(
            (file) => file.EmployeeDocumentsPage,
          ),
        [PATHS.employeeReports]: () =>
          import('../rooms/reports/employee/employee-reports.page.tsx').then(
            (file) => file.EmployeeReportsPage,
          ),
        [PATHS.employeeAiReports]: () =>
          import('../rooms/reports/review/employe-ai-reports.page.tsx').then(
            (file) => file.EmployeAiReportsPage,
          ),
        [PATHS.employeeSolutions]: () =>
          import('../rooms/solutions/employee-solutions.page.tsx').then(
            (file) => file.EmployeeSolutionsPage,
          ),
        [`${PATHS.employeePolicies}/*`]: () =>
          import('./settings/policy-screens.tsx').then((file) => file.EmployeePolicyScreens),
        [PATHS.employeeProfile]: PROFILE,
        [PATHS.employeeNotifications]: NOTIFICATION_SETTINGS,
      },
    },
  ],
  CLIENT: [
    {
      frame: PAPER,
      screens: {
        [`${PATHS.clientClaims}/:id/${PAPERS.receipt}`]: RECEIPT,
      },
    },
    {
      frame: () => import('./shell/shells.tsx').then((file) => file.ClientShell),
      screens: {
        [PATHS.clientDashboard]: () =>
          import('../rooms/dashboards/client-dashboard.page.tsx').then(
            (file) => file.ClientDashboardPage,
          ),
        [PATHS.clientProfile]: PROFILE,
        [PATHS.clientNotifications]: NOTIFICATION_SETTINGS,
        [PATHS.clientDocuments]: () =>
          import('../rooms/documents/own/client-documents.page.tsx').then(
            (file) => file.ClientDocumentsPage,
          ),
        [PATHS.clientReports]: () =>
          import('../rooms/reports/client/client-reports.page.tsx').then(
            (file) => file.ClientReportsPage,
          ),
        [PATHS.clientAssistant]: () =>
          import('../rooms/conversations/page/client-assistant.page.tsx').then(
            (file) => file.ClientAssistantPage,
          ),
        [`${PATHS.clientClaims}/:id`]: caseOf('ClientCasePage'),
        [PATHS.clientClaims]: () =>
          import('../rooms/claims/client/client-claims.page.tsx').then(
            (file) => file.ClientClaimsPage,
          ),
      },
    },
  ],
};
