/** The languages that the portal speaks. */

export const LANGUAGE_CODES = ['en', 'fr', 'ar'] as const;
export type LanguageCode = (typeof LANGUAGE_CODES)[number];

/** The writing direction of each language, as in the `dir` of a page. */
export const LANGUAGE_DIRECTIONS: Readonly<Record<LanguageCode, 'ltr' | 'rtl'>> = {
  en: 'ltr',
  fr: 'ltr',
  ar: 'rtl',
};
