import { useEffect, useLayoutEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** The scroll position at each history entry, in px. */
const positions = new Map<string, number>();

/** Scrolls a new screen to its top. Back and Forward restore the scroll position. */
export function useScrollPosition(): void {
  const { key, pathname } = useLocation();
  const isReturn = useNavigationType() === 'POP';
  useEffect(() => {
    history.scrollRestoration = 'manual';
    return () => {
      history.scrollRestoration = 'auto';
    };
  }, []);
  // Depends on the path alone, because a list's filters live in the address too.
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
