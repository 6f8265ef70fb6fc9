/** Lists of words written as one text, in forms and in files. */

/** What may separate the words of a list in a file; in a form only the comma does. */
export const FILE_WORD_SEPARATORS = ',;\r\n';

/** A word that would be read as several, or as a quoted one. */
const TO_QUOTE = new RegExp(`^"|[${FILE_WORD_SEPARATORS}]`);

/** A list as one text, words separated by commas; a word that holds a separator stands in double quotes. */
export function joinWords(words: readonly string[]): string {
  return words
    .map((word) => (TO_QUOTE.test(word) ? `"${word.replaceAll('"', '""')}"` : word))
    .join(', ');
}

/**
 * Splits a text into words, trimmed; blanks are kept. Inside double quotes a separator belongs to the word, and a
 * doubled quote means one quote, so that it reads back what `joinWords` wrote.
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
