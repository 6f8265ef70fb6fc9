import { useCallback, useSyncExternalStore } from 'react';

/** From this width on lists are tables and the sidebar stands beside the page. */
export const WIDE = '(min-width: 48rem)';

/** Whether a media query holds right now. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const media = matchMedia(query);
      media.addEventListener('change', changed);
      return () => media.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}
