import { type RefCallback, useCallback } from 'react';

/** A ref that reports the width of its element in whole px, at once and whenever it changes. */
export function useMeasuredWidth(onWidth: (width: number) => void): RefCallback<HTMLElement> {
  return useCallback(
    (element) => {
      if (element === null) return undefined;
      onWidth(Math.floor(element.getBoundingClientRect().width));
      const observer = new ResizeObserver(([entry]) => {
        if (entry) onWidth(Math.floor(entry.contentRect.width));
      });
      observer.observe(element);
      return () => observer.disconnect();
    },
    [onWidth],
  );
}
