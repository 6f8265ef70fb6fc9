import { LANGUAGE_CODES } from '@recourse/contract/values/languages';
import { storage } from './storage.ts';

/**
 * How the portal looks and behaves in this browser, whoever signs in. Each key is also the key in the storage.
 * public/boot.js reads them too and sets theme and language before the first paint.
 */
export const SETTINGS = {
  theme: ['light', 'dark'],
  language: LANGUAGE_CODES,
  density: ['comfortable', 'compact'],
} as const;

export type Setting = keyof typeof SETTINGS;
export type SettingValue<Name extends Setting> = (typeof SETTINGS)[Name][number];

/** What was chosen; null when nothing was, or something that is no longer offered. */
export function remembered<Name extends Setting>(name: Name): SettingValue<Name> | null {
  const stored = storage.get(name);
  const offered: readonly SettingValue<Name>[] = SETTINGS[name];
  return offered.find((value) => value === stored) ?? null;
}

/** Keeps a choice for the next visit. */
export function remember<Name extends Setting>(name: Name, value: SettingValue<Name>): void {
  storage.set(name, value);
}
