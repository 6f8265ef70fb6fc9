import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { storage } from '../../lib/browser/storage.ts';

/** Single-key shortcuts of the current screen. Users can switch them off (WCAG 2.1.4). */

const TYPING = 'input, textarea, select, [contenteditable="true"]';
const DIALOG = '[role="dialog"], [role="alertdialog"], dialog[open]';
const STORAGE_KEY = 'shortcuts';
const OFF = 'off';

export interface Shortcut {
  readonly key: string;
  /** The description of its action, for the help. */
  readonly label: string;
}

let shortcuts: readonly Shortcut[] = [];
let isOn = storage.get(STORAGE_KEY) !== OFF;
const listeners = new Set<() => void>();

/** Whether a dialog is open above the page and takes the keys. */
export function isDialogOpen(): boolean {
  return document.querySelector(DIALOG) !== null;
}

/** A single key works only when nobody is typing and no dialog is open. */
export function isFree(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false;
  if (event.target instanceof Element && event.target.closest(TYPING) !== null) return false;
  return isOn && !isDialogOpen();
}

/** Calls `action` when `key` is pressed on the page, outside fields and dialogs. The help shows `label`. */
export function useShortcut(key: string, action: () => void, label: string): void {
  const latest = useRef(action);
  // Layout effects, before the screen is painted: a key must act on the screen that the user sees.
  useLayoutEffect(() => {
    latest.current = action;
  });
  useLayoutEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      if (event.key !== key || !isFree(event)) return;
      event.preventDefault();
      latest.current();
    };
    addEventListener('keydown', pressed);
    return () => removeEventListener('keydown', pressed);
  }, [key]);
  useListedKey(key, label);
}

/** Lists a key in the help that another component handles. */
export function useListedKey(key: string, label: string): void {
  useEffect(() => {
    const shortcut = { key, label };
    tell([...shortcuts, shortcut]);
    return () => tell(shortcuts.filter((one) => one !== shortcut));
  }, [key, label]);
}

/** The single-key shortcuts of the current screen. */
export function useShortcuts(): readonly Shortcut[] {
  return useSyncExternalStore(subscribe, () => shortcuts);
}

/** Whether single keys are enabled, and a setter for this browser. */
export function useShortcutSwitch(): [isOn: boolean, setOn: (on: boolean) => void] {
  return [useSyncExternalStore(subscribe, () => isOn), setOn];
}

function setOn(on: boolean): void {
  isOn = on;
  if (on) storage.remove(STORAGE_KEY);
  else storage.set(STORAGE_KEY, OFF);
  tell(shortcuts);
}

function tell(next: readonly Shortcut[]): void {
  shortcuts = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
