import { useSyncExternalStore } from 'react';
import { remember, remembered, SETTINGS, type SettingValue } from '../browser/settings.ts';

/** The row heights of lists: 44 px or 36 px. */
export const DENSITIES = SETTINGS.density;
export type Density = SettingValue<'density'>;

const listeners = new Set<() => void>();
let density: Density = remembered('density') ?? 'comfortable';

/** The density of lists, and a function that changes it for this browser. */
export function useDensity(): [density: Density, setDensity: (density: Density) => void] {
  return [useSyncExternalStore(subscribe, () => density), setDensity];
}

function setDensity(next: Density): void {
  density = next;
  remember('density', next);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
