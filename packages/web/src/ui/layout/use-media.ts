import { useCallback, useSyncExternalStore } from 'react';

/** From this width on the sidebar stands beside the page. */
export const WIDE = '(min-width: 48rem)';

/** From this width on a list is a table: beside the sidebar there is room for its columns. */
export const TABLE_FITS = '(min-width: 64rem)';

const PRINT = 'print';

/** What each query last said of the screen. */
const onScreen = new Map<string, boolean>();

/** What a query says; while the page is printed, what it said before: paper is narrow, and nothing may move. */
function holds(query: string): boolean {
  const known = onScreen.get(query);
  if (known !== undefined && matchMedia(PRINT).matches) return known;
  const { matches } = matchMedia(query);
  onScreen.set(query, matches);
  return matches;
}

/** Whether a media query holds right now on the screen. */
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
