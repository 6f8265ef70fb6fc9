import { type MouseEvent, type PointerEvent, useRef } from 'react';

/** Shorter than the system's own long press, which would otherwise open its menu first. */
const PRESS_MS = 450;

/** Calls `action` on a long press of an element. The tap that ends the press does nothing else. */
export function useLongPress(action: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isDone = useRef(false);
  const stop = (): void => clearTimeout(timer.current);
  const swallow = (event: MouseEvent): void => {
    if (!isDone.current) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return {
    onPointerDown: (event: PointerEvent): void => {
      stop();
      isDone.current = false;
      if (event.pointerType !== 'touch') return;
      timer.current = setTimeout(() => {
        isDone.current = true;
        action();
      }, PRESS_MS);
    },
    onPointerUp: stop,
    // Scrolling ends the press.
    onPointerCancel: stop,
    onContextMenu: swallow,
    onClickCapture: swallow,
  };
}
