import { type MouseEvent, type PointerEvent, useRef } from 'react';

/** Shorter than the system's own long press, which would open its menu first. */
const PRESS_MS = 450;

/** Calls `action` when a finger rests on an element; the tap that ends with it does nothing else. */
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
    // A finger that scrolls ends the press.
    onPointerCancel: stop,
    onContextMenu: swallow,
    onClickCapture: swallow,
  };
}
