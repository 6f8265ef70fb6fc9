/**
 * The first `max` characters (UTF-16 units) of a text; a longer one ends in an ellipsis that comes on top.
 * A pair of units that makes one character is never cut in two.
 */
export function truncate(text: string, max: number): string {
  if (text.length <= max) return text;
  const cut = text.slice(0, max);
  const whole = cut.isWellFormed() ? cut : cut.slice(0, -1);
  return `${whole.trimEnd()}…`;
}
