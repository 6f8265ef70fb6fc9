import type { TextKey, TextValues, Translate } from './i18n.ts';

/** A message of the contract, identified by the key of its text. */
export interface FoundRule {
  readonly key: TextKey;
  readonly values: TextValues;
}

/**
 * Finds the message by its English text. It is loaded with the first language other than English.
 */
export type FindRule = (message: string) => FoundRule | null;

let findRule: FindRule | null = null;

/** Sets how messages are found; null when they stay in English. */
export function setRules(find: FindRule | null): void {
  findRule = find;
}

/**
 * Translates a form's or the server's message into the language of `t`. The message is looked up by its English text.
 * Any other text is returned unchanged.
 */
export function ruleText(t: Translate, message: string): string {
  const found = findRule?.(message) ?? null;
  return found === null ? message : t(found.key, found.values);
}
