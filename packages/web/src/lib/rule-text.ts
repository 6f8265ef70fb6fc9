import { setupI18n } from '@lingui/core';
import { texts } from '../texts/en.ts';
import { type TextKey, type TextValues, t } from './i18n.ts';

interface Rule {
  readonly key: TextKey;
  /** Matches the English text; what stands in a placeholder is a named group. */
  readonly pattern: RegExp;
}

/** Every placeholder of a rule, each filled with what no text contains. */
const MARKS = { max: '<max>', min: '<min>', size: '<size>' } as const;

const english = setupI18n({ locale: 'en', messages: { en: texts } });

const rules: readonly Rule[] = Object.keys(texts)
  .filter((key): key is keyof typeof texts => key.startsWith('rules.'))
  .map((key) => ({ key, pattern: patternOf(english._(key, MARKS)) }));

function patternOf(text: string): RegExp {
  const literal = text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(`^${literal.replaceAll(/<(\w+)>/g, '(?<$1>.+)')}$`);
}

/**
 * What a form says about a field, in the current language. The rules are the contract's, with their English;
 * a text that is none of them (the server's own words) stays as it is.
 */
export function ruleText(message: string): string {
  for (const { key, pattern } of rules) {
    const found = pattern.exec(message);
    if (found) return t(key, (found.groups ?? {}) as TextValues);
  }
  return message;
}
