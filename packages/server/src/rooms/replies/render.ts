import {
  CANNED_VARIABLES,
  type CannedVariable,
  replaceVariables,
  variablesIn,
} from '@recourse/contract/desk/replies';

/** The value of each variable; null: unknown. */
export type Values = Readonly<Record<CannedVariable, string | null>>;

const isKnown = (name: string): name is CannedVariable =>
  CANNED_VARIABLES.some((known) => known === name);

/** The unknown variables of a text. */
export const unknownIn = (text: string): string[] =>
  variablesIn(text).filter((name) => !isKnown(name));

/**
 * A value in the form for a text: on one line, and never a variable itself. Somebody may be named {{reference}}, or
 * have a line break in his name.
 */
const literal = (value: string): string =>
  value.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').replace(/\{(?=\{)/g, '{ ');

/** Fills a text. Unknown variables, and those without a value, stay in the text and are listed. */
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
