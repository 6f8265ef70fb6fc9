import { type ComponentType, lazy, type ReactNode } from 'react';
import { retryWhenReachable } from '../../lib/api/retry-when-reachable.ts';

/** A screen whose code is loaded when it is first shown, which is after the route guard has admitted the user. */
export function lazyPage(load: () => Promise<ComponentType>): ReactNode {
  const Page = lazy(async () => ({ default: await retryWhenReachable(load) }));
  return <Page />;
}
