import type { LanguageCode } from '@recourse/contract/values/languages';
import { setupI18n } from '@lingui/core';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { arabic } from './texts/ar.ts';
import { english } from './texts/en.ts';
import { french } from './texts/fr.ts';

/** The texts of mails, in every language. */

export type MailTextKey = keyof typeof english;

/** Strings are names and numbers for display; numbers select plural forms. */
export type Values = Readonly<Record<string, string | number>>;

export const MAIL_TEXTS: Readonly<Record<LanguageCode, Readonly<Record<MailTextKey, string>>>> = {
  en: english,
  fr: french,
  ar: arabic,
};

/** Arabic texts use Latin digits, as the screens do. */
const LOCALES: Readonly<Record<LanguageCode, string>> = { en: 'en', fr: 'fr', ar: 'ar-u-nu-latn' };

const speakers = Object.fromEntries(
  Object.entries(MAIL_TEXTS).map(([language, texts]) => {
    const locale = LOCALES[language as LanguageCode];
    const messages = Object.fromEntries(
      Object.entries(texts).map(([key, text]) => [key, compileMessageOrThrow(text)]),
    );
    return [language, setupI18n({ locale, messages: { [locale]: messages } })];
  }),
);

/**
 * First strong isolate (FSI) and its end (PDI): the text between does not affect the direction of the text around it.
 */
const OPEN = '\u2068';
const CLOSE = '\u2069';
const UNSAFE = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]+/gu;

/** Text that people wrote, as one line without characters that change directions. */
const harmless = (text: string): string => text.replaceAll(UNSAFE, ' ').trim();

/** A translated text. Each string among the values is isolated from the text around it. */
export function say(language: LanguageCode, key: MailTextKey, values: Values = {}): string {
  const shown = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? `${OPEN}${harmless(value)}${CLOSE}` : value,
    ]),
  );
  return speakers[language]?._(key, shown) ?? key;
}

/** A text for HTML: escaped, with an element for each isolated part. */
export const marked = (text: string): string =>
  escaped(text).replaceAll(OPEN, '<bdi>').replaceAll(CLOSE, '</bdi>');

/** A text in one line without isolate characters, for a subject. */
export const plain = (text: string): string => harmless(text.replaceAll(/[\u2068\u2069]/g, ''));

/** A text without characters that could end its surrounding isolate. */
export const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
