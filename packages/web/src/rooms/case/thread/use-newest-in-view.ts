import { useEffect, useLayoutEffect, useRef, useState } from 'react';

/**
 * When the list is scrolled to less than this distance from its end, in px, the reader sees new
 * entries.
 */
const NEAR = 48;

/**
 * Keeps the newest entry of a scrolled list in view. The list opens at its end, and follows new entries while the
 * reader is there, also when the form below it grows. At any other position it does not scroll, and `unseen` is the
 * number of new entries.
 */
export function useNewestInView(count: number | undefined) {
  const frame = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const known = useRef<number | undefined>(undefined);
  const [unseen, setUnseen] = useState(0);
  const toEnd = (): void => {
    const { current } = frame;
    if (current) current.scrollTop = current.scrollHeight;
  };
  useLayoutEffect(() => {
    if (count === undefined) return;
    const before = known.current;
    known.current = count;
    if (before === undefined || isAtEnd.current) toEnd();
    else if (count > before) setUnseen((old) => old + count - before);
  }, [count]);
  useEffect(() => {
    const { current } = frame;
    if (!current) return undefined;
    const observer = new ResizeObserver(() => {
      if (isAtEnd.current) toEnd();
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  const onScroll = (): void => {
    const { current } = frame;
    if (!current) return;
    isAtEnd.current = current.scrollHeight - current.scrollTop - current.clientHeight < NEAR;
    if (isAtEnd.current) setUnseen(0);
  };
  return { frame, onScroll, unseen, toEnd };
}
