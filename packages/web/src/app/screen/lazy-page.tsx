import { type ComponentType, lazy, useState } from 'react';
import type { Params } from 'react-router';
import { retryWhenReachable } from '../../lib/api/retry-when-reachable.ts';

/**
 * The part of a route for a screen whose code is loaded when the screen is first shown, after the route guard has
 * admitted the user. `handle` loads it before, and tells `load` the parameters of the address. Code that is there
 * already is shown at once. Otherwise React keeps the previous screen. Without a previous one React shows nothing, and
 * then holds the screen back for 300 ms (FALLBACK_THROTTLE_MS of react-reconciler).
 */
export function lazyPage(load: (params?: Params) => Promise<ComponentType>) {
  let loaded: ComponentType | undefined;
  const preload = async (params?: Params) => ({
    default: (loaded = await retryWhenReachable(() => load(params))),
  });
  const Later = lazy(() => preload());
  function Page() {
    const [Screen] = useState(() => loaded ?? Later);
    return <Screen />;
  }
  return { element: <Page />, handle: preload };
}
