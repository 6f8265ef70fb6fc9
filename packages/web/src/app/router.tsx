import { Navigate, type RouteObject, useRoutes } from 'react-router';
import { LoginPage } from '../rooms/auth/page/login.page.tsx';
import { lazyPage } from './screen/lazy-page.tsx';
import { PAPERS, PATHS, PERSON_PAGES } from './paths.ts';
import { RequireRole } from './screen/require-role.tsx';
import { FailureBoundary, ScreenBoundary } from './screen/screen-boundary.tsx';

const profilePage = lazyPage(
  async () => (await import('../rooms/profile/profile.page.tsx')).ProfilePage,
);

const notificationSettingsPage = lazyPage(
  async () =>
    (await import('../rooms/notifications/settings/notification-settings.page.tsx'))
      .NotificationSettingsPage,
);

/** Screens inside a shell. When one of them fails, the menu around it stays. */
function screens(all: RouteObject[]): RouteObject[] {
  return all.map(({ path, element }) => ({
    path,
    element: <ScreenBoundary>{element}</ScreenBoundary>,
  })) as RouteObject[];
}

/**
 * The printed documents of a claim. They have a frame of their own, because only the document is
 * shown.
 */
const papersOf = (list: string, hasCaseFile: boolean): RouteObject => ({
  element: lazyPage(async () => (await import('./shell/paper-shell.tsx')).PaperShell),
  children: screens([
    {
      path: `${list}/:id/${PAPERS.receipt}`,
      element: lazyPage(
        async () => (await import('../rooms/case/print/receipt.page.tsx')).ReceiptPage,
      ),
    },
    ...(hasCaseFile
      ? [
          {
            path: `${list}/:id/${PAPERS.caseFile}`,
            element: lazyPage(
              async () => (await import('../rooms/case/print/case-file.page.tsx')).CaseFilePage,
            ),
          },
        ]
      : []),
  ]),
});

/**
 * All routes. Only the sign-in is part of the first download; every other screen is loaded when it
 * is first shown.
 */
const routes: RouteObject[] = [
  { path: PATHS.login, element: <LoginPage /> },
  {
    path: PATHS.forgot,
    element: lazyPage(async () => (await import('../rooms/auth/forgot.page.tsx')).ForgotPage),
  },
  {
    path: PATHS.signUp,
    element: lazyPage(async () => (await import('../rooms/auth/sign-up.page.tsx')).SignUpPage),
  },
  {
    path: PATHS.reset,
    element: lazyPage(async () => (await import('../rooms/auth/reset.page.tsx')).ResetPage),
  },
  {
    path: PATHS.welcome,
    element: lazyPage(async () => (await import('../rooms/auth/welcome.page.tsx')).WelcomePage),
  },
  {
    path: PATHS.confirm,
    element: lazyPage(async () => (await import('../rooms/auth/confirm.page.tsx')).ConfirmPage),
  },
  {
    path: PATHS.confirmed,
    element: lazyPage(
      async () => (await import('../rooms/auth/page/confirmed.page.tsx')).ConfirmedPage,
    ),
  },
  {
    path: PATHS.unsubscribe,
    element: lazyPage(
      async () =>
        (await import('../rooms/notifications/unsubscribe/unsubscribe.page.tsx')).UnsubscribePage,
    ),
  },
  {
    element: <RequireRole anyOf="ADMIN" />,
    children: [
      papersOf(PATHS.adminClaims, true),
      {
        element: lazyPage(async () => (await import('./shell/shells.tsx')).AdminShell),
        children: screens([
          {
            path: PATHS.adminDashboard,
            element: lazyPage(
              async () =>
                (await import('../rooms/dashboards/admin-dashboard.page.tsx')).AdminDashboardPage,
            ),
          },
          {
            path: PATHS.adminInbox,
            element: lazyPage(
              async () => (await import('../rooms/inbox/page/inbox.page.tsx')).AdminInboxPage,
            ),
          },
          {
            path: `${PATHS.adminClaims}/:id`,
            element: lazyPage(
              async () => (await import('../rooms/case/page/case.page.tsx')).AdminCasePage,
            ),
          },
          {
            path: `${PERSON_PAGES.ADMIN}/:id`,
            element: lazyPage(
              async () => (await import('../rooms/people/person.page.tsx')).AdminPersonPage,
            ),
          },
          {
            path: PATHS.adminClaims,
            element: lazyPage(
              async () =>
                (await import('../rooms/claims/admin/admin-claims.page.tsx')).AdminClaimsPage,
            ),
          },
          {
            path: PATHS.adminSolutions,
            element: lazyPage(
              async () =>
                (await import('../rooms/solutions/admin-solutions.page.tsx')).AdminSolutionsPage,
            ),
          },
          {
            path: PATHS.adminImport,
            element: lazyPage(
              async () => (await import('../rooms/imports/import.page.tsx')).ImportPage,
            ),
          },
          {
            path: PATHS.adminUsers,
            element: lazyPage(
              async () => (await import('../rooms/users/admin-users.page.tsx')).AdminUsersPage,
            ),
          },
          {
            path: PATHS.adminDocuments,
            element: lazyPage(
              async () =>
                (await import('../rooms/documents/admin/admin-documents.page.tsx'))
                  .AdminDocumentsPage,
            ),
          },
          {
            path: PATHS.adminReports,
            element: lazyPage(
              async () =>
                (await import('../rooms/reports/admin/admin-reports.page.tsx')).AdminReportsPage,
            ),
          },
          {
            path: PATHS.adminAssistant,
            element: lazyPage(
              async () =>
                (await import('../rooms/assistant/screen/admin-assistant.page.tsx'))
                  .AdminAssistantPage,
            ),
          },
          {
            path: PATHS.assistantQuality,
            element: lazyPage(
              async () =>
                (await import('../rooms/assistant/quality/assistant-quality.page.tsx'))
                  .AssistantQualityPage,
            ),
          },
          {
            path: PATHS.assistantRecall,
            element: lazyPage(
              async () =>
                (await import('../rooms/assistant/recall/assistant-recall.page.tsx'))
                  .AssistantRecallPage,
            ),
          },
          {
            path: PATHS.assistantGaps,
            element: lazyPage(
              async () =>
                (await import('../rooms/assistant/gaps/assistant-gaps.page.tsx')).AssistantGapsPage,
            ),
          },
          {
            path: PATHS.settings,
            element: lazyPage(
              async () => (await import('./settings/settings.page.tsx')).SettingsPage,
            ),
          },
          {
            path: PATHS.teams,
            element: lazyPage(
              async () => (await import('../rooms/teams/teams.page.tsx')).TeamsPage,
            ),
          },
          {
            path: PATHS.calendars,
            element: lazyPage(
              async () => (await import('../rooms/calendars/calendars.page.tsx')).CalendarsPage,
            ),
          },
          {
            path: `${PATHS.policies}/*`,
            element: lazyPage(
              async () => (await import('./settings/policy-screens.tsx')).AdminPolicyScreens,
            ),
          },
          {
            path: PATHS.categories,
            element: lazyPage(
              async () => (await import('../rooms/categories/categories.page.tsx')).CategoriesPage,
            ),
          },
          {
            path: PATHS.mail,
            element: lazyPage(async () => (await import('../rooms/mail/mail.page.tsx')).MailPage),
          },
          {
            path: PATHS.audit,
            element: lazyPage(
              async () => (await import('../rooms/audit/audit.page.tsx')).AuditPage,
            ),
          },
          {
            path: PATHS.trash,
            element: lazyPage(
              async () => (await import('../rooms/trash/trash.page.tsx')).TrashPage,
            ),
          },
          {
            path: PATHS.apiReference,
            element: lazyPage(
              async () => (await import('../rooms/reference/reference.page.tsx')).ReferencePage,
            ),
          },
          {
            path: PATHS.account,
            element: lazyPage(
              async () => (await import('../rooms/profile/profile.page.tsx')).AccountPage,
            ),
          },
          { path: PATHS.adminNotifications, element: notificationSettingsPage },
        ]),
      },
    ],
  },
  {
    element: <RequireRole anyOf="EMPLOYE" />,
    children: [
      papersOf(PATHS.employeeClaims, true),
      {
        element: lazyPage(async () => (await import('./shell/shells.tsx')).EmployeeShell),
        children: screens([
          {
            path: PATHS.employeeDashboard,
            element: lazyPage(
              async () =>
                (await import('../rooms/dashboards/employee-dashboard.page.tsx'))
                  .EmployeeDashboardPage,
            ),
          },
          {
            path: PATHS.employeeInbox,
            element: lazyPage(
              async () => (await import('../rooms/inbox/page/inbox.page.tsx')).EmployeeInboxPage,
            ),
          },
          {
            path: `${PATHS.employeeClaims}/:id`,
            element: lazyPage(
              async () => (await import('../rooms/case/page/case.page.tsx')).EmployeeCasePage,
            ),
          },
          {
            path: `${PERSON_PAGES.EMPLOYE}/:id`,
            element: lazyPage(
              async () => (await import('../rooms/people/person.page.tsx')).EmployeePersonPage,
            ),
          },
          {
            path: PATHS.employeeClaims,
            element: lazyPage(
              async () =>
                (await import('../rooms/claims/employee/employee-claims.page.tsx'))
                  .EmployeeClaimsPage,
            ),
          },
          {
            path: PATHS.employeeDocuments,
            element: lazyPage(
              async () =>
                (await import('../rooms/documents/own/employee-documents.page.tsx'))
                  .EmployeeDocumentsPage,
            ),
          },
          {
            path: PATHS.employeeReports,
            element: lazyPage(
              async () =>
                (await import('../rooms/reports/employee/employee-reports.page.tsx'))
                  .EmployeeReportsPage,
            ),
          },
          {
            path: PATHS.employeeAiReports,
            element: lazyPage(
              async () =>
                (await import('../rooms/reports/review/employe-ai-reports.page.tsx'))
                  .EmployeAiReportsPage,
            ),
          },
          {
            path: PATHS.employeeSolutions,
            element: lazyPage(
              async () =>
                (await import('../rooms/solutions/employee-solutions.page.tsx'))
                  .EmployeeSolutionsPage,
            ),
          },
          {
            path: `${PATHS.employeePolicies}/*`,
            element: lazyPage(
              async () => (await import('./settings/policy-screens.tsx')).EmployeePolicyScreens,
            ),
          },
          { path: PATHS.employeeProfile, element: profilePage },
          { path: PATHS.employeeNotifications, element: notificationSettingsPage },
        ]),
      },
    ],
  },
  {
    element: <RequireRole anyOf="CLIENT" />,
    children: [
      papersOf(PATHS.clientClaims, false),
      {
        element: lazyPage(async () => (await import('./shell/shells.tsx')).ClientShell),
        children: screens([
          {
            path: PATHS.clientDashboard,
            element: lazyPage(
              async () =>
                (await import('../rooms/dashboards/client-dashboard.page.tsx')).ClientDashboardPage,
            ),
          },
          { path: PATHS.clientProfile, element: profilePage },
          { path: PATHS.clientNotifications, element: notificationSettingsPage },
          {
            path: PATHS.clientDocuments,
            element: lazyPage(
              async () =>
                (await import('../rooms/documents/own/client-documents.page.tsx'))
                  .ClientDocumentsPage,
            ),
          },
          {
            path: PATHS.clientReports,
            element: lazyPage(
              async () =>
                (await import('../rooms/reports/client/client-reports.page.tsx')).ClientReportsPage,
            ),
          },
          {
            path: PATHS.clientAssistant,
            element: lazyPage(
              async () =>
                (await import('../rooms/conversations/page/client-assistant.page.tsx'))
                  .ClientAssistantPage,
            ),
          },
          {
            path: `${PATHS.clientClaims}/:id`,
            element: lazyPage(
              async () => (await import('../rooms/case/page/case.page.tsx')).ClientCasePage,
            ),
          },
          {
            path: PATHS.clientClaims,
            element: lazyPage(
              async () =>
                (await import('../rooms/claims/client/client-claims.page.tsx')).ClientClaimsPage,
            ),
          },
        ]),
      },
    ],
  },
  { path: '*', element: <Navigate to={PATHS.login} replace /> },
];

/** The screen at the current address. */
export function Site() {
  return <FailureBoundary>{useRoutes(routes)}</FailureBoundary>;
}
