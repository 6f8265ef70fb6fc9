import { LANGUAGE_CODES } from '@recourse/contract/values/languages';
import { storage } from './storage.ts';

/**
 * Settings of this browser, whoever signs in. Each key is also the key in the storage. public/boot.js reads them too,
 * and sets theme and language before the first paint.
 */
export const SETTINGS = {
  theme: ['light', 'dark'],
  language: LANGUAGE_CODES,
  density: ['comfortable', 'compact'],
} as const;

export type Setting = keyof typeof SETTINGS;
export type SettingValue<Name extends Setting> = (typeof SETTINGS)[Name][number];

/** The chosen value; null when there is none, or when it is no longer offered. */
export function remembered<Name extends Setting>(name: Name): SettingValue<Name> | null {
  const stored = storage.get(name);
  const offered: readonly SettingValue<Name>[] = SETTINGS[name];
  return offered.find((value) => value === stored) ?? null;
}

/** Stores a choice for the next visit. */
export function remember<Name extends Setting>(name: Name, value: SettingValue<Name>): void {
  storage.set(name, value);
}
