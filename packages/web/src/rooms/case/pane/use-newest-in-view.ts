import { useLayoutEffect, useRef, useState } from 'react';

/** Nearer to the end than this, in pixels, the reader sees what is new. */
const NEAR = 48;

/**
 * Keeps the newest entry of a scrolled list in view: it opens at its end, and follows what comes while the reader is
 * there. Elsewhere nothing moves under him; `unseen` says how many entries came meanwhile.
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
  const onScroll = (): void => {
    const { current } = frame;
    if (!current) return;
    isAtEnd.current = current.scrollHeight - current.scrollTop - current.clientHeight < NEAR;
    if (isAtEnd.current) setUnseen(0);
  };
  return { frame, onScroll, unseen, toEnd };
}
