import { type ComponentType, lazy, type ReactNode } from 'react';
import { retryWhenReachable } from '../../lib/api/retry-when-reachable.ts';

/** A screen whose code is fetched when it is first shown, that is after the guard has let it through. */
export function lazyPage(load: () => Promise<ComponentType>): ReactNode {
  const Page = lazy(async () => ({ default: await retryWhenReachable(load) }));
  return <Page />;
}
