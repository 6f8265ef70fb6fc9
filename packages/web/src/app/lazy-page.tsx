import { type ComponentType, lazy, type ReactNode } from 'react';
import { patiently } from '../lib/patiently.ts';

/** A screen whose code is fetched when it is first shown, that is after the guard has let it through. */
export function lazyPage(load: () => Promise<ComponentType>): ReactNode {
  const Page = lazy(async () => ({ default: await patiently(load) }));
  return <Page />;
}
