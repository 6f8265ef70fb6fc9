/** Lists of words in one text, as in forms and files. */

/** The separators of a list in a file. In a form only the comma is one. */
export const FILE_WORD_SEPARATORS = ',;\r\n';

/** A word that would be parsed as several words, or as a quoted one. */
const TO_QUOTE = new RegExp(`^"|[${FILE_WORD_SEPARATORS}]`);

/** Joins a list to one text with commas. A word that contains a separator is put in double quotes. */
export function joinWords(words: readonly string[]): string {
  return words
    .map((word) => (TO_QUOTE.test(word) ? `"${word.replaceAll('"', '""')}"` : word))
    .join(', ');
}

/**
 * Splits a text into trimmed words; blanks are kept. Inside double quotes a separator belongs to the word, and a
 * doubled quote means one quote. So it parses what `joinWords` wrote.
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
