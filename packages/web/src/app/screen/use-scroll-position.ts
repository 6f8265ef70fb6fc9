import { useEffect, useLayoutEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** Where the window stood at each entry of the history, in px. */
const positions = new Map<string, number>();

/** A new screen begins at its top; Back and Forward return to where the window stood. */
export function useScrollPosition(): void {
  const { key, pathname } = useLocation();
  const isReturn = useNavigationType() === 'POP';
  useEffect(() => {
    history.scrollRestoration = 'manual';
    return () => {
      history.scrollRestoration = 'auto';
    };
  }, []);
  // A list's filters live in the address too: changing one is no new screen.
  useLayoutEffect(() => {
    if (!isReturn) window.scrollTo(0, 0);
    // oxlint-disable-next-line react/exhaustive-deps -- how one came there counts on arrival only
  }, [pathname]);
  useLayoutEffect(() => {
    const known = positions.get(key);
    if (isReturn && known !== undefined) window.scrollTo(0, known);
    const keep = () => positions.set(key, window.scrollY);
    window.addEventListener('scroll', keep, { passive: true });
    return () => window.removeEventListener('scroll', keep);
    // oxlint-disable-next-line react/exhaustive-deps -- as above
  }, [key]);
}
