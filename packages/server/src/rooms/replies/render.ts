import {
  CANNED_VARIABLES,
  type CannedVariable,
  replaceVariables,
  variablesIn,
} from '@recourse/contract/desk/replies';

/** What stands for each variable; null: nothing is known. */
export type Values = Readonly<Record<CannedVariable, string | null>>;

const isKnown = (name: string): name is CannedVariable =>
  CANNED_VARIABLES.some((known) => known === name);

/** The variables of a text that nobody knows. */
export const unknownIn = (text: string): string[] =>
  variablesIn(text).filter((name) => !isKnown(name));

/**
 * A value as it stands in a text: on one line, and never itself a variable. Somebody may well be called {{reference}},
 * or have a line break in his name.
 */
const literal = (value: string): string =>
  value.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').replace(/\{(?=\{)/g, '{ ');

/** Fills a text. Variables that nobody knows, or for which there is no value, stay and are named. */
export function render(text: string, values: Values): { text: string; missing: string[] } {
  const missing = new Set<string>();
  const filled = replaceVariables(text, (name, whole) => {
    const value = isKnown(name) ? values[name] : null;
    const shown = value === null ? '' : literal(value).trim();
    if (shown !== '') return shown;
    missing.add(name);
    return whole;
  });
  return { text: filled, missing: [...missing] };
}
