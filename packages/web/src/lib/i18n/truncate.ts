/** The first `max` UTF-16 code units of a text, plus an ellipsis when it was longer. Never splits a surrogate pair. */
export function truncate(text: string, max: number): string {
  if (text.length <= max) return text;
  const cut = text.slice(0, max);
  const whole = cut.isWellFormed() ? cut : cut.slice(0, -1);
  return `${whole.trimEnd()}…`;
}
