/**
 * The first `max` characters (UTF-16 units) of a text, plus an ellipsis when it was longer. Never cuts a surrogate pair
 * in two.
 */
export function truncate(text: string, max: number): string {
  if (text.length <= max) return text;
  const cut = text.slice(0, max);
  const whole = cut.isWellFormed() ? cut : cut.slice(0, -1);
  return `${whole.trimEnd()}…`;
}
