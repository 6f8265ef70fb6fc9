/**
 * Two letters for a name: the initials of its first two words, or the first two letters of a single word. A name that
 * ends in a number, such as “Support desk 12”, gives its first letter and that number, up to two digits.
 */
export function initials(name: string): string {
  const words = name.split(/[\s._-]+/).filter((word) => word !== '');
  const [first = '', second] = words;
  const number = second === undefined ? undefined : words.at(-1)?.match(/^\d{1,2}$/)?.[0];
  const rest = number ?? second?.charAt(0);
  const letters = rest === undefined ? first.slice(0, 2) : `${first.charAt(0)}${rest}`;
  return letters.isWellFormed() ? letters.toUpperCase() : '';
}
