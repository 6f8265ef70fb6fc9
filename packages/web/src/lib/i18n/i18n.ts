import { LANGUAGE_DIRECTIONS } from '@recourse/contract/values/languages';
import { type Messages, setupI18n } from '@lingui/core';
import { useSyncExternalStore } from 'react';
import type { texts as englishLater } from '../../texts/en-later.ts';
import type { texts as englishCase } from '../../texts/en-case.ts';
import type { texts as englishDialogs } from '../../texts/en-dialogs.ts';
import type { texts as englishHome } from '../../texts/en-home.ts';
import type { texts as englishNotifications } from '../../texts/en-notifications.ts';
import type { texts as englishPapers } from '../../texts/en-papers.ts';
import type { texts as englishTold } from '../../texts/en-told.ts';
import type { texts as englishReplay } from '../../texts/en-replay.ts';
import type { texts as englishRooms } from '../../texts/en-rooms.ts';
import type { texts as englishRecovery } from '../../texts/en-recovery.ts';
import type { texts as englishSecondStep } from '../../texts/en-second-step.ts';
import type { texts as englishSso } from '../../texts/en-sso.ts';
import type { texts as englishRules } from '../../texts/en-rules.ts';
import { texts as englishStart } from '../../texts/en.ts';
import { type FindRule, setRules } from './rule-text.ts';
import { remember, remembered, SETTINGS, type SettingValue } from '../browser/settings.ts';

/** The key of a text. A wrong key does not compile. */
export type TextKey =
  | keyof typeof englishStart
  | keyof typeof englishRules
  | keyof typeof englishRooms
  | keyof typeof englishTold
  | keyof typeof englishReplay
  | keyof typeof englishLater
  | keyof typeof englishCase
  | keyof typeof englishDialogs
  | keyof typeof englishHome
  | keyof typeof englishPapers
  | keyof typeof englishRecovery
  | keyof typeof englishSecondStep
  | keyof typeof englishSso
  | keyof typeof englishNotifications;

/** The values of a text's placeholders. */
export type TextValues = Readonly<Record<string, string | number>>;

/** Looks up a text in the current language. */
export type Translate = (key: TextKey, values?: TextValues) => string;

export type LanguageCode = SettingValue<'language'>;

type Texts = Promise<{ texts: Messages }>;

interface Language {
  /** The language's own name. */
  readonly label: string;
  /** The Intl locale of its numbers and dates. */
  readonly locale: string;
  readonly direction: 'ltr' | 'rtl';
  /** Texts of the sign-in, and texts that every screen shares. */
  readonly start: () => Texts;
  /** Texts of all other screens. */
  readonly rooms: () => Texts;
}

/** The available languages. Each one except English is loaded when it is first chosen. */
export const LANGUAGES: Readonly<Record<LanguageCode, Language>> = {
  en: {
    label: 'English',
    locale: 'en',
    direction: LANGUAGE_DIRECTIONS.en,
    start: () => Promise.resolve({ texts: englishStart }),
    rooms: () => import('../../texts/en-rooms.ts'),
  },
  fr: {
    label: 'Français',
    locale: 'fr',
    direction: LANGUAGE_DIRECTIONS.fr,
    start: () => import('../../texts/fr.ts'),
    rooms: () => import('../../texts/fr-rooms.ts'),
  },
  ar: {
    label: 'العربية',
    // Latin digits, so that numbers, ids and typed text look alike everywhere.
    locale: 'ar-u-nu-latn',
    direction: LANGUAGE_DIRECTIONS.ar,
    start: () => import('../../texts/ar.ts'),
    rooms: () => import('../../texts/ar-rooms.ts'),
  },
};

/** English is part of the build, so it is available when no other language can be loaded. */
const BUNDLED: LanguageCode = 'en';

const i18n = setupI18n({ locale: BUNDLED, messages: { [BUNDLED]: englishStart } });
const listeners = new Set<() => void>();

/** English texts of lazily loaded parts of the portal. */
const later: Messages = {};

let withRooms = false;
let roomTexts: Promise<boolean> | undefined;
/** The language last requested; its texts may still be loading. */
let wanted: LanguageCode = BUNDLED;
let translate = makeTranslate();

/** Creates a new function for each language, so that everything memoised by it is recomputed. */
function makeTranslate(): Translate {
  const isolates = LANGUAGES[currentLanguage()].direction === 'rtl';
  return (key, values) => i18n._(key, isolates ? isolated(values) : values);
}

/**
 * Wraps values in Unicode isolates. Without them, a name, an address or a size in Latin letters would reorder the text
 * of the other direction around it.
 */
function isolated(values: TextValues = {}): TextValues {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? `\u2068${value}\u2069` : value,
    ]),
  );
}

/** The language of the texts; in components prefer `useLanguage`, which follows a change of language. */
export function currentLanguage(): LanguageCode {
  return i18n.locale as LanguageCode;
}

/**
 * Whether a text with that key is loaded. Used for keys that are built from codes of the server.
 */
export function isTextKey(key: string): key is TextKey {
  return Object.hasOwn(i18n.messages, key);
}

/** A text of the current language; in components prefer `useT`, which follows a change of language. */
export const t: Translate = (key, values) => translate(key, values);

/** The text function of the current language. The component renders again when the language changes. */
export function useT(): Translate {
  return useSyncExternalStore(subscribe, () => translate);
}

/** The current language. The component renders again when it changes. */
export function useLanguage(): LanguageCode {
  return useSyncExternalStore(subscribe, currentLanguage);
}

/** The Intl locale of the current language, for numbers and dates. */
export function useLocale(): string {
  return LANGUAGES[useLanguage()].locale;
}

/** Changes the language for this browser. Rejects and changes nothing when its texts cannot be loaded. */
export async function setLanguage(code: LanguageCode): Promise<void> {
  if (await show(code)) remember('language', code);
}

/**
 * Switches to the language chosen at an earlier visit, else to the page's language, which is the organisation's. When
 * the texts can't be loaded, it rejects and English stays.
 */
export async function startLanguage(): Promise<void> {
  try {
    await show(remembered('language') ?? pageLanguage());
  } catch (error) {
    await show(BUNDLED);
    throw error;
  }
}

/** The language that the server inserted into the page. */
function pageLanguage(): LanguageCode {
  return SETTINGS.language.find((code) => code === document.documentElement.lang) ?? BUNDLED;
}

/**
 * Adds the texts of the signed-in screens to the current language and to every language chosen later. When they can't
 * be loaded, switches to English and returns false.
 */
export function addRoomTexts(): Promise<boolean> {
  roomTexts ??= fetchRoomTexts();
  return roomTexts;
}

/** Adds English texts of a lazily loaded part. Other languages have these texts in their one file. */
export function addEnglishTexts(texts: Messages): void {
  Object.assign(later, texts);
  i18n.load(BUNDLED, texts);
}

async function fetchRoomTexts(): Promise<boolean> {
  withRooms = true;
  try {
    await show(wanted);
    return true;
  } catch {
    await show(BUNDLED);
    return false;
  }
}

/** Resolves to whether the language is shown; false when another one was chosen while it was loading. */
async function show(code: LanguageCode): Promise<boolean> {
  const before = currentLanguage();
  wanted = code;
  try {
    const fetched = await fetchTexts(code);
    if (wanted !== code) return false;
    activate(code, fetched);
    return true;
  } catch (error) {
    if (wanted === code) wanted = before;
    throw error;
  }
}

interface Fetched {
  readonly messages: Messages;
  /** null for English, because the messages of the contract are English already. */
  readonly findRule: FindRule | null;
}

async function fetchTexts(code: LanguageCode): Promise<Fetched> {
  const { start, rooms } = LANGUAGES[code];
  const wantsRooms = withRooms;
  const [parts, rules] = await Promise.all([
    Promise.all(wantsRooms ? [start(), rooms()] : [start()]),
    code === BUNDLED ? null : import('../../texts/rule-patterns.ts'),
  ]);
  // Somebody may have signed in meanwhile, so more texts are needed.
  if (withRooms !== wantsRooms) return fetchTexts(code);
  const messages = Object.assign(
    {},
    code === BUNDLED ? later : null,
    ...parts.map(({ texts }) => texts),
  ) as Messages;
  return { messages, findRule: rules?.findRule ?? null };
}

function activate(code: LanguageCode, { messages, findRule }: Fetched): void {
  const { locale, direction } = LANGUAGES[code];
  i18n.loadAndActivate({ locale: code, locales: [locale], messages });
  setRules(findRule);
  translate = makeTranslate();
  document.documentElement.lang = code;
  document.documentElement.dir = direction;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
