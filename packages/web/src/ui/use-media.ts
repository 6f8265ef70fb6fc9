import { useCallback, useSyncExternalStore } from 'react';

/** From this width on the sidebar stands beside the page. */
export const WIDE = '(min-width: 48rem)';

/** From this width on a list is a table: beside the sidebar there is room for its columns. */
export const TABLE_FITS = '(min-width: 64rem)';

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
