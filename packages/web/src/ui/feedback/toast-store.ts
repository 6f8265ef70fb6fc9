/** Short messages. They have their own store, so that any code can show one without a React context. */

export interface Toast {
  id: number;
  kind: 'success' | 'error' | 'info';
  text: string;
}

/** More toasts than this would cover the page. */
const MOST = 4;

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function replace(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

function add(kind: Toast['kind'], text: string): void {
  lastId += 1;
  const others = toasts.filter((toast) => toast.kind !== kind || toast.text !== text);
  replace([...others, { id: lastId, kind, text }].slice(-MOST));
}

/** Shows a short text: successes and hints for some seconds, errors until they are closed. */
export const toast = {
  success: (text: string): void => add('success', text),
  info: (text: string): void => add('info', text),
  error: (text: string): void => add('error', text),
};

/** Removes a toast. */
export function dismissToast(id: number): void {
  replace(toasts.filter((shown) => shown.id !== id));
}

/** Removes all toasts, because they are about the user who signed out. */
export function clearToasts(): void {
  replace([]);
}

/** Calls back after every change. Returns a function that stops it. */
export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The toasts shown now, oldest first; the same array until something changes. */
export function currentToasts(): readonly Toast[] {
  return toasts;
}
