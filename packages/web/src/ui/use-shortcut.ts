import { useEffect, useRef } from 'react';

const TYPING = 'input, textarea, select, [contenteditable="true"]';
const DIALOG = '[role="dialog"], [role="alertdialog"]';

/** Whether something lies above the page and has the keyboard. */
export function isDialogOpen(): boolean {
  return document.querySelector(DIALOG) !== null;
}

/** A single key means something only where nobody types and no dialog is open. */
function isFree(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false;
  if (event.target instanceof Element && event.target.closest(TYPING) !== null) return false;
  return !isDialogOpen();
}

/** Calls `action` when `key` is pressed on the page, outside of fields and dialogs. */
export function useShortcut(key: string, action: () => void): void {
  const latest = useRef(action);
  useEffect(() => {
    latest.current = action;
  });
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      if (event.key !== key || !isFree(event)) return;
      event.preventDefault();
      latest.current();
    };
    addEventListener('keydown', pressed);
    return () => removeEventListener('keydown', pressed);
  }, [key]);
}
