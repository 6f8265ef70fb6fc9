import { type Role, ROLES } from '@recourse/contract/values/roles';
import { matchRoutes, Navigate, type Params, type RouteObject, useRoutes } from 'react-router';
import { getSession, roleFlags } from '../lib/session/session.ts';
import { LoginPage } from '../rooms/auth/page/login.page.tsx';
import { PATHS } from './paths.ts';
import { lazyPage } from './screen/lazy-page.tsx';
import { RequireRole } from './screen/require-role.tsx';
import { FailureBoundary, ScreenBoundary } from './screen/screen-boundary.tsx';
import { type FramedScreens, type Load, OPEN_SCREENS, ROLE_SCREENS } from './screens.ts';

/** What a route has besides its screen: who may see it, or what loads its code. */
type Handle = Role | ((params: Params) => Promise<unknown>) | undefined;

/** The frame around signed-in screens. It is there when their texts are. */
const frame = (load: Load) =>
  lazyPage(async () => {
    const [Frame, { roomTexts }] = await Promise.all([load(), import('./shell/room-texts.ts')]);
    await roomTexts;
    return Frame;
  });

/** Screens inside a frame. When one of them fails, the menu around it stays. */
const framed = ({ frame: load, screens }: FramedScreens): RouteObject => ({
  ...frame(load),
  children: Object.entries(screens).map(([path, loadScreen]) => {
    const { element, handle } = lazyPage(loadScreen);
    return { path, element: <ScreenBoundary>{element}</ScreenBoundary>, handle };
  }),
});

/** All routes. Only the sign-in is part of the first download; every other screen is loaded when it is first shown. */
const routes: RouteObject[] = [
  { path: PATHS.login, element: <LoginPage /> },
  ...Object.entries(OPEN_SCREENS).map(([path, load]) => ({ path, ...lazyPage(load) })),
  ...ROLES.map((role) => ({
    element: <RequireRole anyOf={role} />,
    handle: role,
    children: ROLE_SCREENS[role].map(framed),
  })),
  { path: '*', element: <Navigate to={PATHS.login} replace /> },
];

/** The screen at the current address. */
export function Site() {
  return <FailureBoundary>{useRoutes(routes)}</FailureBoundary>;
}

/** Loads the code of the screen at the current address, if the signed-in user may see it. Throws when it cannot be loaded. */
export async function preloadScreen(): Promise<void> {
  const { hasAnyRole } = roleFlags(getSession().user);
  const parts = (matchRoutes(routes, location) ?? []).map(({ route, params }) => ({
    handle: route.handle as Handle,
    params,
  }));
  if (parts.every(({ handle }) => typeof handle !== 'string' || hasAnyRole(handle)))
    await Promise.all(
      parts.map(async ({ handle, params }) => typeof handle === 'function' && handle(params)),
    );
}
