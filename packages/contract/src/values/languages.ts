/** The languages that the portal speaks. */

export const LANGUAGE_CODES = ['en', 'fr', 'ar'] as const;
export type LanguageCode = (typeof LANGUAGE_CODES)[number];

/** Which way each is written, as a page's `dir` says it. */
export const LANGUAGE_DIRECTIONS: Readonly<Record<LanguageCode, 'ltr' | 'rtl'>> = {
  en: 'ltr',
  fr: 'ltr',
  ar: 'rtl',
};
