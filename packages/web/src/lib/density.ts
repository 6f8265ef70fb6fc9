import { useSyncExternalStore } from 'react';
import { storage } from './storage.ts';

/** How close the rows of every list stand: 44 px high, or 36. */
export const DENSITIES = ['comfortable', 'compact'] as const;
export type Density = (typeof DENSITIES)[number];

const STORAGE_KEY = 'density';
const listeners = new Set<() => void>();
let density: Density =
  DENSITIES.find((known) => known === storage.get(STORAGE_KEY)) ?? 'comfortable';

/** The density of lists and how to change it for this browser. */
export function useDensity(): [density: Density, setDensity: (density: Density) => void] {
  return [useSyncExternalStore(subscribe, () => density), setDensity];
}

function setDensity(next: Density): void {
  density = next;
  storage.set(STORAGE_KEY, next);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
