import { LANGUAGE_DIRECTIONS } from '@recourse/contract/languages';
import { type Messages, setupI18n } from '@lingui/core';
import { useSyncExternalStore } from 'react';
import type { texts as englishReplay } from '../../texts/en-replay.ts';
import type { texts as englishRooms } from '../../texts/en-rooms.ts';
import type { serverCodes } from '../../texts/en/server-codes.ts';
import type { texts as englishRules } from '../../texts/en-rules.ts';
import { texts as englishStart } from '../../texts/en.ts';
import { type FindRule, setRules } from './rule-text.ts';
import { remember, remembered, SETTINGS, type SettingValue } from '../browser/settings.ts';

/** Every text's key; a wrong one does not compile. */
export type TextKey =
  | keyof typeof englishStart
  | keyof typeof englishRules
  | keyof typeof serverCodes
  | keyof typeof englishRooms
  | keyof typeof englishReplay;

/** What a text's placeholders are filled with. */
export type TextValues = Readonly<Record<string, string | number>>;

/** Reads a text of the current language. */
export type Translate = (key: TextKey, values?: TextValues) => string;

export type LanguageCode = SettingValue<'language'>;

type Texts = Promise<{ texts: Messages }>;

interface Language {
  /** The language's own name. */
  readonly label: string;
  /** How its numbers and dates are written, for Intl. */
  readonly locale: string;
  readonly direction: 'ltr' | 'rtl';
  /** What the sign-in needs, and what every screen shares. */
  readonly start: () => Texts;
  /** What all other screens say. */
  readonly rooms: () => Texts;
}

/** Languages on offer. Each one but English is fetched when it is first chosen. */
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
    // Latin digits: numbers, ids and what people type look alike everywhere.
    locale: 'ar-u-nu-latn',
    direction: LANGUAGE_DIRECTIONS.ar,
    start: () => import('../../texts/ar.ts'),
    rooms: () => import('../../texts/ar-rooms.ts'),
  },
};

/** Its texts are part of the portal: they are there when no others can be fetched. */
const BUNDLED: LanguageCode = 'en';

const i18n = setupI18n({ locale: BUNDLED, messages: { [BUNDLED]: englishStart } });
const listeners = new Set<() => void>();

/** English texts that came with the parts of the portal that need them. */
const later: Messages = {};

let withRooms = false;
let roomTexts: Promise<boolean> | undefined;
/** The language last asked for; its texts may still be on their way. */
let wanted: LanguageCode = BUNDLED;
let translate = makeTranslate();

/** A new function for each language: what is memoised by it is then made anew. */
function makeTranslate(): Translate {
  const isolates = LANGUAGES[currentLanguage()].direction === 'rtl';
  return (key, values) => i18n._(key, isolates ? isolated(values) : values);
}

/**
 * Values of their own direction inside a text from right to left (Unicode's isolates): a name, an address or
 * a size in Latin letters would turn what stands around it.
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

/** Whether there is a text by that key, among those fetched so far: for keys made of codes from the server. */
export function isTextKey(key: string): key is TextKey {
  return Object.hasOwn(i18n.messages, key);
}

/** A text of the current language; in components prefer `useT`, which follows a change of language. */
export const t: Translate = (key, values) => translate(key, values);

/** The text function of the current language; the component is drawn again when the language changes. */
export function useT(): Translate {
  return useSyncExternalStore(subscribe, () => translate);
}

/** The current language; the component is drawn again when it changes. */
export function useLanguage(): LanguageCode {
  return useSyncExternalStore(subscribe, currentLanguage);
}

/** The locale for Intl, so that numbers and dates are written as in the current language. */
export function useLocale(): string {
  return LANGUAGES[useLanguage()].locale;
}

/** Changes the language for this browser. Rejects, and changes nothing, when its texts cannot be fetched. */
export async function setLanguage(code: LanguageCode): Promise<void> {
  if (await show(code)) remember('language', code);
}

/**
 * Shows the language chosen at an earlier visit, else the one that the page came in: the organisation's. When its
 * texts cannot be fetched this rejects, in English.
 */
export async function startLanguage(): Promise<void> {
  try {
    await show(remembered('language') ?? pageLanguage());
  } catch (error) {
    await show(BUNDLED);
    throw error;
  }
}

/** What the server wrote into the page. */
function pageLanguage(): LanguageCode {
  return SETTINGS.language.find((code) => code === document.documentElement.lang) ?? BUNDLED;
}

/**
 * Adds the texts of the signed-in screens, to the current language and to every one chosen from then on. When
 * they cannot be fetched the language becomes English, and false is answered.
 */
export function addRoomTexts(): Promise<boolean> {
  roomTexts ??= fetchRoomTexts();
  return roomTexts;
}

/** Adds English texts of a part that is fetched when it is opened; other languages have them with all others. */
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

/** Resolves to whether the language is on screen; false when another one was chosen while it was fetched. */
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
  /** English rules are the contract's own words. */
  readonly findRule: FindRule | null;
}

async function fetchTexts(code: LanguageCode): Promise<Fetched> {
  const { start, rooms } = LANGUAGES[code];
  const wantsRooms = withRooms;
  const [parts, rules] = await Promise.all([
    Promise.all(wantsRooms ? [start(), rooms()] : [start()]),
    code === BUNDLED ? null : import('../../texts/rule-patterns.ts'),
  ]);
  // Somebody may have signed in meanwhile.
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
