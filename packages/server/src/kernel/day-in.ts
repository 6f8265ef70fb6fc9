import type { LanguageCode } from '@recourse/contract/values/languages';

/** A day as people write it: 2 March 2026. */
export const dayIn = (language: LanguageCode, at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    dateStyle: 'long',
    timeZone,
  }).format(at);
