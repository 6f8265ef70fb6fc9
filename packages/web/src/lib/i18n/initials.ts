/**
 * Two letters for a name: the initials of its first two words, or the first two letters of a single word. A name that
 * ends in a number, such as “Support desk 12”, gives its first letter and that number, up to two digits.
 */
export function initials(name: string): string {
  const words = name.split(/[\s._-]+/).filter((word) => word !== '');
  const [first = '', second = first.slice(1)] = words;
  const [number] = /(?<= )\d\d?$/.exec(name) ?? [];
  const letters = first.charAt(0) + (number ?? second.charAt(0));
  return letters.isWellFormed() ? letters.toUpperCase() : '';
}
