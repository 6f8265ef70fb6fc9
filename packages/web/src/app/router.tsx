import { createBrowserRouter, Navigate, type RouteObject } from 'react-router';
import { LoginPage } from '../rooms/auth/login.page.tsx';
import { ComingSoonPage } from './coming-soon.page.tsx';
import { lazyPage } from './lazy-page.tsx';
import { PATHS } from './paths.ts';
import { RequireRole } from './require-role.tsx';
import { ScreenError } from './screen-error.tsx';

/** The whole site. Everything but the sign-in is fetched when it is first shown. */
const routes: RouteObject[] = [
  { path: PATHS.login, element: <LoginPage /> },
  {
    element: <RequireRole anyOf="ADMIN" />,
    errorElement: <ScreenError />,
    children: [
      {
        element: lazyPage(async () => (await import('./shells.tsx')).AdminShell),
        children: [
          {
            path: PATHS.adminDashboard,
            element: lazyPage(
              async () =>
                (await import('../rooms/dashboards/admin-dashboard.page.tsx')).AdminDashboardPage,
            ),
          },
          {
            path: PATHS.adminClaims,
            element: lazyPage(
              async () => (await import('../rooms/claims/admin-claims.page.tsx')).AdminClaimsPage,
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
            path: PATHS.adminUsers,
            element: lazyPage(
              async () => (await import('../rooms/users/admin-users.page.tsx')).AdminUsersPage,
            ),
          },
          { path: PATHS.adminDocuments, element: <ComingSoonPage title="nav.admin.documents" /> },
          { path: PATHS.adminReports, element: <ComingSoonPage title="nav.admin.reports" /> },
          {
            path: PATHS.adminAssistant,
            element: lazyPage(
              async () =>
                (await import('../rooms/assistant/admin-assistant.page.tsx')).AdminAssistantPage,
            ),
          },
          { path: PATHS.assistantQuality, element: <ComingSoonPage title="nav.admin.quality" /> },
          { path: PATHS.assistantGaps, element: <ComingSoonPage title="nav.admin.gaps" /> },
          { path: PATHS.audit, element: <ComingSoonPage title="nav.admin.audit" /> },
          { path: PATHS.trash, element: <ComingSoonPage title="nav.admin.trash" /> },
        ],
      },
    ],
  },
  {
    element: <RequireRole anyOf="EMPLOYE" />,
    errorElement: <ScreenError />,
    children: [
      {
        element: lazyPage(async () => (await import('./shells.tsx')).EmployeeShell),
        children: [
          {
            path: PATHS.employeeDashboard,
            element: <ComingSoonPage title="nav.employee.dashboard" />,
          },
          {
            path: PATHS.employeeClaims,
            element: lazyPage(
              async () =>
                (await import('../rooms/claims/employee-claims.page.tsx')).EmployeeClaimsPage,
            ),
          },
          {
            path: PATHS.employeeDocuments,
            element: lazyPage(
              async () =>
                (await import('../rooms/documents/employee-documents.page.tsx'))
                  .EmployeeDocumentsPage,
            ),
          },
          { path: PATHS.employeeReports, element: <ComingSoonPage title="nav.employee.reports" /> },
          {
            path: PATHS.employeeAiReports,
            element: lazyPage(
              async () =>
                (await import('../rooms/reports/employe-ai-reports.page.tsx')).EmployeAiReportsPage,
            ),
          },
          {
            path: PATHS.employeeSolutions,
            element: <ComingSoonPage title="nav.employee.solutions" />,
          },
          { path: PATHS.employeeProfile, element: <ComingSoonPage title="nav.employee.profile" /> },
        ],
      },
    ],
  },
  {
    element: <RequireRole anyOf="CLIENT" />,
    errorElement: <ScreenError />,
    children: [
      {
        element: lazyPage(async () => (await import('./shells.tsx')).ClientShell),
        children: [
          { path: PATHS.clientDashboard, element: <ComingSoonPage title="nav.client.dashboard" /> },
          { path: PATHS.clientProfile, element: <ComingSoonPage title="nav.client.profile" /> },
          {
            path: PATHS.clientDocuments,
            element: lazyPage(
              async () =>
                (await import('../rooms/documents/client-documents.page.tsx')).ClientDocumentsPage,
            ),
          },
          {
            path: PATHS.clientReports,
            element: lazyPage(
              async () =>
                (await import('../rooms/reports/client-reports.page.tsx')).ClientReportsPage,
            ),
          },
          {
            path: PATHS.clientAssistant,
            element: lazyPage(
              async () =>
                (await import('../rooms/assistant/client-assistant.page.tsx')).ClientAssistantPage,
            ),
          },
          { path: PATHS.clientClaims, element: <ComingSoonPage title="nav.client.claims" /> },
        ],
      },
    ],
  },
  { path: '*', element: <Navigate to={PATHS.login} replace /> },
];

/** Makes the router once the session is known. */
export function createRouter() {
  return createBrowserRouter([
    { hydrateFallbackElement: null, errorElement: <ScreenError />, children: routes },
  ]);
}
