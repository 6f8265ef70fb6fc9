import { Navigate, type RouteObject, useRoutes } from 'react-router';
import { PATHS } from '../paths.ts';
import { lazyPage } from '../screen/lazy-page.tsx';
import { ScreenBoundary } from '../screen/screen-boundary.tsx';

/** The screens of policies, which few people open: their addresses load with the first of them. */

const ADMIN: RouteObject[] = [
  {
    index: true,
    element: lazyPage(
      async () => (await import('../../rooms/policies/policies.page.tsx')).AdminPoliciesPage,
    ),
  },
  {
    path: 'new',
    element: lazyPage(
      async () => (await import('../../rooms/policies/policy-form.page.tsx')).NewPolicyPage,
    ),
  },
  {
    path: ':id/edit',
    element: lazyPage(
      async () => (await import('../../rooms/policies/policy-form.page.tsx')).EditPolicyPage,
    ),
  },
  {
    path: ':id',
    element: lazyPage(
      async () => (await import('../../rooms/policies/policy.page.tsx')).AdminPolicyPage,
    ),
  },
];

const EMPLOYEE: RouteObject[] = [
  {
    index: true,
    element: lazyPage(
      async () => (await import('../../rooms/policies/policies.page.tsx')).EmployeePoliciesPage,
    ),
  },
  {
    path: ':id',
    element: lazyPage(
      async () => (await import('../../rooms/policies/policy.page.tsx')).EmployeePolicyPage,
    ),
  },
];

/** As any other address that nobody knows. */
const UNKNOWN: RouteObject = { path: '*', element: <Navigate to={PATHS.login} replace /> };

/** Those of administrators: the list, a version, and what changes one. */
export function AdminPolicyScreens() {
  return <ScreenBoundary>{useRoutes([...ADMIN, UNKNOWN])}</ScreenBoundary>;
}

/** Those of employees, who read. */
export function EmployeePolicyScreens() {
  return <ScreenBoundary>{useRoutes([...EMPLOYEE, UNKNOWN])}</ScreenBoundary>;
}
