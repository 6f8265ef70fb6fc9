import { useEffect, useLayoutEffect, useRef, useState } from 'react';

/**
 * When the list is scrolled to less than this distance from its end, in px, the reader sees new
 * entries.
 */
const NEAR = 48;

/** Scrolls a list for its new entries in its own way. It returns false where the usual way is right. */
export type Arrange = (frame: HTMLElement, isFirst: boolean) => boolean;

const toEnd = (frame: HTMLElement): void => frame.scrollTo({ top: frame.scrollHeight });

/**
 * Keeps the newest entry of a scrolled list in view. The list opens at its end, and follows new entries while the
 * reader is there, also when the form below it grows. At any other position it does not scroll, and `unseen` is the
 * number of new entries.
 *
 * @param count the number of entries; undefined until they are loaded
 */
export function useNewestInView(count: number | undefined, arrange?: Arrange) {
  const frame = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const known = useRef(0);
  const [unseen, setUnseen] = useState(0);
  const onScroll = (): void => {
    const { current } = frame;
    if (!current) return;
    isAtEnd.current = current.scrollHeight - current.scrollTop - current.clientHeight < NEAR;
    if (isAtEnd.current) setUnseen(0);
  };
  useLayoutEffect(() => {
    const { current } = frame;
    const before = known.current;
    if (!current || count === undefined || count === before) return;
    known.current = count;
    if (arrange?.(current, before === 0)) onScroll();
    else if (before === 0 || isAtEnd.current) toEnd(current);
    else if (count > before) setUnseen((old) => old + count - before);
  }, [count, arrange]);
  useEffect(() => {
    const { current } = frame;
    if (!current) return undefined;
    const observer = new ResizeObserver(() => {
      if (isAtEnd.current) toEnd(current);
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return { frame, onScroll, unseen, toEnd: () => frame.current && toEnd(frame.current) };
}
