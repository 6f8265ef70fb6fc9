import { joinWords } from '@recourse/contract/values/word-lists';

/**
 * CSV after RFC 4180. It is safe to open in a spreadsheet, whatever separator the spreadsheet uses.
 */

/** The separators that may stand between the fields of a file. */
export const CSV_SEPARATORS = [',', ';', '\t'] as const;
export type CsvSeparator = (typeof CSV_SEPARATORS)[number];

/** The first character of a file, by which spreadsheets recognise UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Where a formula may begin (OWASP, "CSV Injection"; signs also in their wide forms). A spreadsheet that splits at
 * another separator than the file's ignores its quotes. Then a cell begins after every separator and line break of a
 * text, and quotes and spaces before a sign are dropped. Apostrophes before a sign are counted as part of it, so that
 * the added one can be told from the text's own.
 */
const CELL = `(?:^|[${CSV_SEPARATORS.join('')}\\r\\n])[\\s"]*`;
const SIGN = '[=+\\-@＝＋－＠]';
/** Characters that a text must not begin with, although they begin no formula. */
const BLANK = '[\\t\\r\\n]';

const FORMULA = new RegExp(`(?<!')'*${SIGN}(?<=${CELL}'*.)|^'*${BLANK}`, 'g');
const NEUTRALISED = new RegExp(`(?<!')'+${SIGN}(?<=${CELL}'+.)|^'+${BLANK}`, 'g');

/** Texts that would not be read back unchanged without quotes. */
const TO_QUOTE = new RegExp(`["${CSV_SEPARATORS.join('')}\\r\\n]|^\\s|\\s$`);

/** Neutralises formulas in a text: puts an apostrophe before whatever could begin one. */
export function neutralised(text: string): string {
  return text.replace(FORMULA, "'$&");
}

/** The original of a neutralised text: removes exactly the added apostrophes. */
export function restored(text: string): string {
  return text.replace(NEUTRALISED, (found) => found.slice(1));
}

/** The text of a value: empty for none, joined words for a list, JSON for anything else that is not a text. */
function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  // A number is not a formula, whatever its sign.
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) return neutralised(joinWords(value.map(String)));
  return neutralised(typeof value === 'string' ? value : JSON.stringify(value));
}

function quoted(text: string): string {
  return TO_QUOTE.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** One record, with the line break at its end. */
export function csvLine(values: readonly unknown[], separator: CsvSeparator = ','): string {
  // An empty line would not be read as a record.
  if (values.length === 1 && textOf(values[0]) === '') return '""\r\n';
  return `${values.map((value) => quoted(textOf(value))).join(separator)}\r\n`;
}
