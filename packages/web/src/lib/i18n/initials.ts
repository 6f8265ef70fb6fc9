/**
 * Two letters for a name: the initials of its first two words, or the first two letters of a single
 * word.
 */
export function initials(name: string): string {
  const [first = '', second] = name.split(/[\s._-]+/).filter((word) => word !== '');
  const letters =
    second === undefined ? first.slice(0, 2) : `${first.charAt(0)}${second.charAt(0)}`;
  return letters.isWellFormed() ? letters.toUpperCase() : '';
}
