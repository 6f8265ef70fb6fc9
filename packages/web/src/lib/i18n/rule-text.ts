import type { TextKey, TextValues, Translate } from './i18n.ts';

/** A rule of the contract, by its text's key. */
export interface FoundRule {
  readonly key: TextKey;
  readonly values: TextValues;
}

/** Finds a rule by its English; comes with the first other language. */
export type FindRule = (message: string) => FoundRule | null;

let findRule: FindRule | null = null;

/** Says how rules are found from now on; null where they stay in English. */
export function setRules(find: FindRule | null): void {
  findRule = find;
}

/**
 * What a form says about a field, in the language of `t`. The rules are the contract's, with their English; a
 * text that is none of them (the server's own words) stays as it is.
 */
export function ruleText(t: Translate, message: string): string {
  const found = findRule?.(message) ?? null;
  return found === null ? message : t(found.key, found.values);
}
