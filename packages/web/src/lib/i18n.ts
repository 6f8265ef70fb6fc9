import { type Messages, setupI18n } from '@lingui/core';
import { useSyncExternalStore } from 'react';
import type { texts as englishRooms } from '../texts/en-rooms.ts';
import { texts as englishStart } from '../texts/en.ts';

/** Every text's key; a wrong one does not compile. */
export type TextKey = keyof typeof englishStart | keyof typeof englishRooms;

/** The English texts fetched so far: those of the rooms follow with the first signed-in screen. */
const english: Messages = { ...englishStart };

/** What a text's placeholders are filled with. */
export type TextValues = Readonly<Record<string, string | number>>;

/** Reads a text of the current language. */
export type Translate = (key: TextKey, values?: TextValues) => string;

interface Language {
  /** The language's own name. */
  readonly label: string;
  readonly direction: 'ltr' | 'rtl';
  readonly load: () => Promise<Messages>;
}

/** Languages on offer. Each one but English is fetched when it is first chosen. */
export const LANGUAGES = {
  en: { label: 'English', direction: 'ltr', load: () => Promise.resolve(english) },
} as const satisfies Record<string, Language>;

export type LanguageCode = keyof typeof LANGUAGES;

const STORAGE_KEY = 'language';
const i18n = setupI18n({ locale: 'en', messages: { en: english } });
const listeners = new Set<() => void>();

let translate = makeTranslate();

/** A new function for each language: what is memoised by it is then made anew. */
function makeTranslate(): Translate {
  return (key, values) => i18n._(key, values);
}

/** Adds the English texts of the rooms (texts/en-rooms.ts) before the first of them is read. */
export function addEnglishTexts(texts: Messages): void {
  Object.assign(english, texts);
  i18n.load('en', english);
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

/** Changes the language for this browser. Rejects when the language's texts cannot be fetched. */
export async function setLanguage(code: LanguageCode): Promise<void> {
  const language: Language = LANGUAGES[code];
  i18n.loadAndActivate({ locale: code, messages: await language.load() });
  translate = makeTranslate();
  document.documentElement.lang = code;
  document.documentElement.dir = language.direction;
  try {
    localStorage.setItem(STORAGE_KEY, code);
  } catch {
    // Without storage the choice lasts until the page is closed.
  }
  for (const listener of listeners) listener();
}

function currentLanguage(): LanguageCode {
  return i18n.locale as LanguageCode;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
