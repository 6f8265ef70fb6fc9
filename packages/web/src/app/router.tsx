import type { Role } from '@recourse/contract/values/roles';
import type { ComponentType } from 'react';
import { matchRoutes, Navigate, type RouteObject, useRoutes } from 'react-router';
import { getSession, roleFlags } from '../lib/session/session.ts';
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

/** What a route has besides its screen: who may see it, or what loads its code. */
type Handle = Role | (() => Promise<unknown>) | undefined;

/** The guard of the screens of a role. */
const areaOf = (role: Role) => ({ element: <RequireRole anyOf={role} />, handle: role });

/** The frame around signed-in screens. It is there when their texts are. */
const frame = (load: () => Promise<ComponentType>) =>
  lazyPage(async () => {
    const [Frame, { roomTexts }] = await Promise.all([load(), import('./shell/room-texts.ts')]);
    await roomTexts;
    return Frame;
  });

/** Screens inside a shell. When one of them fails, the menu around it stays. */
function screens(all: RouteObject[]): RouteObject[] {
  return all.map((route) => ({
    ...route,
    element: <ScreenBoundary>{route.element}</ScreenBoundary>,
  })) as RouteObject[];
}

/**
 * The printed documents of a claim. They have a frame of their own, because only the document is
 * shown.
 */
const papersOf = (list: string, hasCaseFile: boolean): RouteObject => ({
  ...frame(async () => (await import('./shell/paper-shell.tsx')).PaperShell),
  children: screens([
    {
      path: `${list}/:id/${PAPERS.receipt}`,
      ...lazyPage(async () => (await import('../rooms/case/print/receipt.page.tsx')).ReceiptPage),
    },
    ...(hasCaseFile
      ? [
          {
            path: `${list}/:id/${PAPERS.caseFile}`,
            ...lazyPage(
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
    ...lazyPage(async () => (await import('../rooms/auth/forgot.page.tsx')).ForgotPage),
  },
  {
    path: PATHS.signUp,
    ...lazyPage(async () => (await import('../rooms/auth/sign-up.page.tsx')).SignUpPage),
  },
  {
    path: PATHS.reset,
    ...lazyPage(async () => (await import('../rooms/auth/reset.page.tsx')).ResetPage),
  },
  {
    path: PATHS.welcome,
    ...lazyPage(async () => (await import('../rooms/auth/welcome.page.tsx')).WelcomePage),
  },
  {
    path: PATHS.confirm,
    ...lazyPage(async () => (await import('../rooms/auth/confirm.page.tsx')).ConfirmPage),
  },
  {
    path: PATHS.confirmed,
    ...lazyPage(async () => (await import('../rooms/auth/page/confirmed.page.tsx')).ConfirmedPage),
  },
  {
    path: PATHS.unsubscribe,
    ...lazyPage(
      async () =>
        (await import('../rooms/notifications/unsubscribe/unsubscribe.page.tsx')).UnsubscribePage,
    ),
  },
  {
    ...areaOf('ADMIN'),
    children: [
      papersOf(PATHS.adminClaims, true),
      {
        ...frame(async () => (await import('./shell/shells.tsx')).AdminShell),
        children: screens([
          {
            path: PATHS.adminDashboard,
            ...lazyPage(
              async () =>
                (await import('../rooms/dashboards/admin-dashboard.page.tsx')).AdminDashboardPage,
            ),
          },
          {
            path: PATHS.adminInbox,
            ...lazyPage(
              async () => (await import('../rooms/inbox/page/inbox.page.tsx')).AdminInboxPage,
            ),
          },
          {
            path: `${PATHS.adminClaims}/:id`,
            ...lazyPage(
              async () => (await import('../rooms/case/page/case.page.tsx')).AdminCasePage,
            ),
          },
          {
            path: `${PERSON_PAGES.ADMIN}/:id`,
            ...lazyPage(
              async () => (await import('../rooms/people/person.page.tsx')).AdminPersonPage,
            ),
          },
          {
            path: PATHS.adminClaims,
            ...lazyPage(
              async () =>
                (await import('../rooms/claims/admin/admin-claims.page.tsx')).AdminClaimsPage,
            ),
          },
          {
            path: PATHS.adminSolutions,
            ...lazyPage(
              async () =>
                (await import('../rooms/solutions/admin-solutions.page.tsx')).AdminSolutionsPage,
            ),
          },
          {
            path: PATHS.adminImport,
            ...lazyPage(async () => (await import('../rooms/imports/import.page.tsx')).ImportPage),
          },
          {
            path: PATHS.adminUsers,
            ...lazyPage(
              async () => (await import('../rooms/users/admin-users.page.tsx')).AdminUsersPage,
            ),
          },
          {
            path: PATHS.adminDocuments,
            ...lazyPage(
              async () =>
                (await import('../rooms/documents/admin/admin-documents.page.tsx'))
                  .AdminDocumentsPage,
            ),
          },
          {
            path: PATHS.adminReports,
            ...lazyPage(
              async () =>
                (await import('../rooms/reports/admin/admin-reports.page.tsx')).AdminReportsPage,
            ),
          },
          {
            path: PATHS.adminAssistant,
            ...lazyPage(
              async () =>
                (await import('../rooms/assistant/screen/admin-assistant.page.tsx'))
                  .AdminAssistantPage,
            ),
          },
          {
            path: PATHS.assistantQuality,
            ...lazyPage(
              async () =>
                (await import('../rooms/assistant/quality/assistant-quality.page.tsx'))
                  .AssistantQualityPage,
            ),
          },
          {
            path: PATHS.assistantRecall,
            ...lazyPage(
              async () =>
                (await import('../rooms/assistant/recall/assistant-recall.page.tsx'))
                  .AssistantRecallPage,
            ),
          },
          {
            path: PATHS.assistantGaps,
            ...lazyPage(
              async () =>
                (await import('../rooms/assistant/gaps/assistant-gaps.page.tsx')).AssistantGapsPage,
            ),
          },
          {
            path: PATHS.settings,
            ...lazyPage(async () => (await import('./settings/settings.page.tsx')).SettingsPage),
          },
          {
            path: PATHS.teams,
            ...lazyPage(async () => (await import('../rooms/teams/teams.page.tsx')).TeamsPage),
          },
          {
            path: PATHS.calendars,
            ...lazyPage(
              async () => (await import('../rooms/calendars/calendars.page.tsx')).CalendarsPage,
            ),
          },
          {
            path: `${PATHS.policies}/*`,
            ...lazyPage(
              async () => (await import('./settings/policy-screens.tsx')).AdminPolicyScreens,
            ),
          },
          {
            path: PATHS.categories,
            ...lazyPage(
              async () => (await import('../rooms/categories/categories.page.tsx')).CategoriesPage,
            ),
          },
          {
            path: PATHS.mail,
            ...lazyPage(async () => (await import('../rooms/mail/mail.page.tsx')).MailPage),
          },
          {
            path: PATHS.access,
            ...lazyPage(
              async () => (await import('../rooms/auth/access/access.page.tsx')).AccessPage,
            ),
          },
          {
            path: PATHS.webhooks,
            ...lazyPage(
              async () => (await import('../rooms/webhooks/webhook-screens.ts')).WebhooksPage,
            ),
          },
          {
            path: `${PATHS.webhooks}/:id`,
            ...lazyPage(
              async () => (await import('../rooms/webhooks/webhook-screens.ts')).WebhookPage,
            ),
          },
          {
            path: PATHS.audit,
            ...lazyPage(async () => (await import('../rooms/audit/audit.page.tsx')).AuditPage),
          },
          {
            path: PATHS.trash,
            ...lazyPage(async () => (await import('../rooms/trash/trash.page.tsx')).TrashPage),
          },
          {
            path: PATHS.apiReference,
            ...lazyPage(
              async () => (await import('../rooms/reference/reference.page.tsx')).ReferencePage,
            ),
          },
          {
            path: PATHS.account,
            ...lazyPage(
              async () => (await import('../rooms/profile/profile.page.tsx')).AccountPage,
            ),
          },
          { path: PATHS.adminNotifications, ...notificationSettingsPage },
        ]),
      },
    ],
  },
  {
    ...areaOf('EMPLOYE'),
    children: [
      papersOf(PATHS.employeeClaims, true),
      {
        ...frame(async () => (await import('./shell/shells.tsx')).EmployeeShell),
        children: screens([
          {
            path: PATHS.employeeDashboard,
            ...lazyPage(
              async () =>
                (await import('../rooms/dashboards/employee-dashboard.page.tsx'))
                  .EmployeeDashboardPage,
            ),
          },
          {
            path: PATHS.employeeInbox,
            ...lazyPage(
              async () => (await import('../rooms/inbox/page/inbox.page.tsx')).EmployeeInboxPage,
            ),
          },
          {
            path: `${PATHS.employeeClaims}/:id`,
            ...lazyPage(
              async () => (await import('../rooms/case/page/case.page.tsx')).EmployeeCasePage,
            ),
          },
          {
            path: `${PERSON_PAGES.EMPLOYE}/:id`,
            ...lazyPage(
              async () => (await import('../rooms/people/person.page.tsx')).EmployeePersonPage,
            ),
          },
          {
            path: PATHS.employeeClaims,
            ...lazyPage(
              async () =>
                (await import('../rooms/claims/employee/employee-claims.page.tsx'))
                  .EmployeeClaimsPage,
            ),
          },
          {
            path: PATHS.employeeDocuments,
            ...lazyPage(
              async () =>
                (await import('../rooms/documents/own/employee-documents.page.tsx'))
                  .EmployeeDocumentsPage,
            ),
          },
          {
            path: PATHS.employeeReports,
            ...lazyPage(
              async () =>
                (await import('../rooms/reports/employee/employee-reports.page.tsx'))
                  .EmployeeReportsPage,
            ),
          },
          {
            path: PATHS.employeeAiReports,
            ...lazyPage(
              async () =>
                (await import('../rooms/reports/review/employe-ai-reports.page.tsx'))
                  .EmployeAiReportsPage,
            ),
          },
          {
            path: PATHS.employeeSolutions,
            ...lazyPage(
              async () =>
                (await import('../rooms/solutions/employee-solutions.page.tsx'))
                  .EmployeeSolutionsPage,
            ),
          },
          {
            path: `${PATHS.employeePolicies}/*`,
            ...lazyPage(
              async () => (await import('./settings/policy-screens.tsx')).EmployeePolicyScreens,
            ),
          },
          { path: PATHS.employeeProfile, ...profilePage },
          { path: PATHS.employeeNotifications, ...notificationSettingsPage },
        ]),
      },
    ],
  },
  {
    ...areaOf('CLIENT'),
    children: [
      papersOf(PATHS.clientClaims, false),
      {
        ...frame(async () => (await import('./shell/shells.tsx')).ClientShell),
        children: screens([
          {
            path: PATHS.clientDashboard,
            ...lazyPage(
              async () =>
                (await import('../rooms/dashboards/client-dashboard.page.tsx')).ClientDashboardPage,
            ),
          },
          { path: PATHS.clientProfile, ...profilePage },
          { path: PATHS.clientNotifications, ...notificationSettingsPage },
          {
            path: PATHS.clientDocuments,
            ...lazyPage(
              async () =>
                (await import('../rooms/documents/own/client-documents.page.tsx'))
                  .ClientDocumentsPage,
            ),
          },
          {
            path: PATHS.clientReports,
            ...lazyPage(
              async () =>
                (await import('../rooms/reports/client/client-reports.page.tsx')).ClientReportsPage,
            ),
          },
          {
            path: PATHS.clientAssistant,
            ...lazyPage(
              async () =>
                (await import('../rooms/conversations/page/client-assistant.page.tsx'))
                  .ClientAssistantPage,
            ),
          },
          {
            path: `${PATHS.clientClaims}/:id`,
            ...lazyPage(
              async () => (await import('../rooms/case/page/case.page.tsx')).ClientCasePage,
            ),
          },
          {
            path: PATHS.clientClaims,
            ...lazyPage(
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

/** Loads the code of the screen at the current address, if the signed-in user may see it. Throws when it cannot be loaded. */
export async function preloadScreen(): Promise<void> {
  const { hasAnyRole } = roleFlags(getSession().user);
  const handles = (matchRoutes(routes, location) ?? []).map(({ route }) => route.handle as Handle);
  if (handles.every((handle) => typeof handle !== 'string' || hasAnyRole(handle)))
    await Promise.all(handles.map(async (handle) => typeof handle === 'function' && handle()));
}
