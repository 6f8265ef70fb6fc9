import type { TextKey, TextValues, Translate } from './i18n.ts';

/** A rule of the contract, by its text's key. */
export interface FoundRule {
  readonly key: TextKey;
  readonly values: TextValues;
}

/** Finds a rule by its English; comes with the first other language. */
export type FindRule = (message: string) => FoundRule | null;

let findRule: FindRule | null = null;

/** Sets how rules are found; null when they stay in English. */
export function setRules(find: FindRule | null): void {
  findRule = find;
}

/**
 * A form's message about a field, or what the server said, in the language of `t`: found by the English. Any other text
 * stays as it is.
 */
export function ruleText(t: Translate, message: string): string {
  const found = findRule?.(message) ?? null;
  return found === null ? message : t(found.key, found.values);
}
