/** Lists of words written as one text, in forms and in files. */

/** What may stand between the words of a list in a file; in a form it is the comma alone. */
export const FILE_WORD_SEPARATORS = ',;\r\n';

/** A word that would be taken for several, or for a quoted one. */
const TO_QUOTE = new RegExp(`^"|[${FILE_WORD_SEPARATORS}]`);

/** A list as one text, words separated by commas; a word that holds a separator stands in double quotes. */
export function joinWords(words: readonly string[]): string {
  return words
    .map((word) => (TO_QUOTE.test(word) ? `"${word.replaceAll('"', '""')}"` : word))
    .join(', ');
}

/**
 * The words of a text, trimmed, blanks kept. Inside double quotes a separator is a part of the word and a doubled
 * quote is one quote, so that what `joinWords` wrote comes back.
 */
export function splitWords(text: string, separators: string): string[] {
  const word = new RegExp(
    `\\s*(?:"((?:[^"]|"")*)"\\s*(?=[${separators}]|$)|([^${separators}]*))([${separators}]|$)`,
    'gy',
  );
  const words: string[] = [];
  for (const [, quoted, plain = '', end] of text.matchAll(word)) {
    words.push(quoted === undefined ? plain.trim() : quoted.replaceAll('""', '"').trim());
    if (end === '') break;
  }
  return words;
}
