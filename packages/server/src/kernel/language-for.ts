import { LANGUAGE_CODES, type LanguageCode } from '@recourse/contract/values/languages';
import { weightedValues } from './weighted-values.ts';

/** The language of the portal that a request prefers (Accept-Language); null when it names none of them. */
export function languageFor(acceptLanguage: string | undefined): LanguageCode | null {
  const liked = weightedValues(acceptLanguage)
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight);
  for (const { value } of liked) {
    const found = LANGUAGE_CODES.find((code) => code === value.split('-')[0]);
    if (found) return found;
  }
  return null;
}
