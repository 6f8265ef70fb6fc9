import { Navigate, type RouteObject, useRoutes } from 'react-router';
import { PATHS } from '../paths.ts';
import { lazyPage } from '../screen/lazy-page.tsx';
import { ScreenBoundary } from '../screen/screen-boundary.tsx';

/**
 * The screens of policies, which few people open. Their routes are loaded with the first of them.
 */

const ADMIN: RouteObject[] = [
  {
    index: true,
    ...lazyPage(
      async () => (await import('../../rooms/policies/policies.page.tsx')).AdminPoliciesPage,
    ),
  },
  {
    path: 'new',
    ...lazyPage(
      async () => (await import('../../rooms/policies/policy-form.page.tsx')).NewPolicyPage,
    ),
  },
  {
    path: ':id/edit',
    ...lazyPage(
      async () => (await import('../../rooms/policies/policy-form.page.tsx')).EditPolicyPage,
    ),
  },
  {
    path: ':id',
    ...lazyPage(async () => (await import('../../rooms/policies/policy.page.tsx')).AdminPolicyPage),
  },
];

const EMPLOYEE: RouteObject[] = [
  {
    index: true,
    ...lazyPage(
      async () => (await import('../../rooms/policies/policies.page.tsx')).EmployeePoliciesPage,
    ),
  },
  {
    path: ':id',
    ...lazyPage(
      async () => (await import('../../rooms/policies/policy.page.tsx')).EmployeePolicyPage,
    ),
  },
];

/** The same page as for any other unknown address. */
const UNKNOWN: RouteObject = { path: '*', element: <Navigate to={PATHS.login} replace /> };

/** The screens of administrators: the list, a version, and the forms that change one. */
export function AdminPolicyScreens() {
  return <ScreenBoundary>{useRoutes([...ADMIN, UNKNOWN])}</ScreenBoundary>;
}

/** The screens of employees, who only read policies. */
export function EmployeePolicyScreens() {
  return <ScreenBoundary>{useRoutes([...EMPLOYEE, UNKNOWN])}</ScreenBoundary>;
}
