import { setupI18n } from '@lingui/core';
import { texts } from './en-rules.ts';

/** A rule by its text's key, with what fills its placeholders. */
interface FoundRule {
  readonly key: Rule['key'];
  readonly values: Readonly<Record<string, string>>;
}

interface Rule {
  readonly key: keyof typeof texts;
  /** Matches the English text; what stands in a placeholder is a named group. */
  readonly pattern: RegExp;
}

/** Every placeholder of a rule, each filled with what no text contains. */
const MARKS = {
  list: '<list>',
  max: '<max>',
  min: '<min>',
  name: '<name>',
  seconds: '<seconds>',
  size: '<size>',
} as const;

const english = setupI18n({ locale: 'en', messages: { en: texts } });

const rules: readonly Rule[] = (Object.keys(texts) as Rule['key'][]).map((key) => ({
  key,
  pattern: patternOf(english._(key, MARKS)),
}));

function patternOf(text: string): RegExp {
  const literal = text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(`^${literal.replaceAll(/<(\w+)>/g, '(?<$1>.+)')}$`);
}

/** The rule that reads so in English, with what fills its placeholders; null when it is none. */
export function findRule(message: string): FoundRule | null {
  for (const { key, pattern } of rules) {
    const found = pattern.exec(message);
    if (found) return { key, values: { ...found.groups } };
  }
  return null;
}
