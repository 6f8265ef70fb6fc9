import { useSyncExternalStore } from 'react';
import { remember, type SettingValue } from './settings.ts';

export type Theme = SettingValue<'theme'>;

const DARK_CLASS = 'dark';
const listeners = new Set<() => void>();

/** The current theme, and a function that changes it for this browser. */
export function useTheme(): [theme: Theme, setTheme: (theme: Theme) => void] {
  return [useSyncExternalStore(subscribe, currentTheme), setTheme];
}

function currentTheme(): Theme {
  return document.documentElement.classList.contains(DARK_CLASS) ? 'dark' : 'light';
}

function setTheme(theme: Theme): void {
  document.documentElement.classList.toggle(DARK_CLASS, theme === 'dark');
  remember('theme', theme);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
