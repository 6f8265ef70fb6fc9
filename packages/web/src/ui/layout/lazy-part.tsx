import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { retryWhenReachable } from '../../lib/api/retry-when-reachable.ts';

/**
 * A component whose code is loaded when it is first shown. Until then it shows `whileLoading`, or nothing. When the
 * code cannot be loaded, it throws the error where it is rendered.
 *
 * React's `lazy` would first show nothing, and then hold the part back for 300 ms (FALLBACK_THROTTLE_MS of
 * react-reconciler). Every first click on a menu or a dialog would wait.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props & { whileLoading?: ReactNode }> {
  let loaded: ComponentType<Props> | undefined;
  return function LazyPart({ whileLoading = null, ...props }) {
    const [Part, show] = useState(() => loaded);
    useEffect(() => {
      if (Part) return;
      retryWhenReachable(load).then(
        (part) => {
          loaded = part;
          show(() => part);
        },
        (error: unknown) =>
          show(() => {
            throw error;
          }),
      );
    }, [Part]);
    return Part ? <Part {...(props as unknown as Props)} /> : whileLoading;
  };
}
