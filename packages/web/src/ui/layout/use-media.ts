import { useCallback, useSyncExternalStore } from 'react';

/** From this width on, the sidebar is shown beside the page. */
export const WIDE = '(min-width: 48rem)';

/** From this width on, a list is a table, because the columns fit beside the sidebar. */
export const TABLE_FITS = '(min-width: 64rem)';

const PRINT = 'print';

/** The last result of each query for the screen. */
const onScreen = new Map<string, boolean>();

/**
 * The result of a media query. While printing, its last result for the screen, because paper is narrow and the layout
 * must not change.
 */
function holds(query: string): boolean {
  const known = onScreen.get(query);
  if (known !== undefined && matchMedia(PRINT).matches) return known;
  const { matches } = matchMedia(query);
  onScreen.set(query, matches);
  return matches;
}

/** Whether a media query currently matches on the screen. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const watched = [matchMedia(query), matchMedia(PRINT)];
      for (const media of watched) media.addEventListener('change', changed);
      return () => {
        for (const media of watched) media.removeEventListener('change', changed);
      };
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => holds(query));
}
