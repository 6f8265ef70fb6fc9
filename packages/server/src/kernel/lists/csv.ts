import { joinWords } from '@recourse/contract/word-lists';

/** CSV as RFC 4180 has it, safe to open in a spreadsheet whatever that splits it at. */

/** What may stand between the fields of a file. */
export const CSV_SEPARATORS = [',', ';', '\t'] as const;
export type CsvSeparator = (typeof CSV_SEPARATORS)[number];

/** What comes before everything else, so that spreadsheets take the file for UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Where a formula may begin (OWASP, "CSV Injection"; signs also in their wide forms). A spreadsheet that splits at
 * another separator than the file's takes no heed of its quotes: then a cell begins behind every separator and line
 * break of a text, and quotes and spaces before a sign are dropped. Apostrophes before a sign belong to it, so that
 * the one that is added can be told from a text's own.
 */
const CELL = `(?:^|[${CSV_SEPARATORS.join('')}\\r\\n])[\\s"]*`;
const SIGN = '[=+\\-@＝＋－＠]';
/** What a whole text must not begin with, though it is no formula. */
const BLANK = '[\\t\\r\\n]';

const FORMULA = new RegExp(`(?<!')'*${SIGN}(?<=${CELL}'*.)|^'*${BLANK}`, 'g');
const NEUTRALISED = new RegExp(`(?<!')'+${SIGN}(?<=${CELL}'+.)|^'+${BLANK}`, 'g');

/** What would not come back as it was without quotes. */
const TO_QUOTE = new RegExp(`["${CSV_SEPARATORS.join('')}\\r\\n]|^\\s|\\s$`);

/** A text that no spreadsheet runs: an apostrophe comes before what would begin a formula. */
export function neutralised(text: string): string {
  return text.replace(FORMULA, "'$&");
}

/** The text that was neutralised: exactly what that added is taken away. */
export function restored(text: string): string {
  return text.replace(NEUTRALISED, (found) => found.slice(1));
}

/** What stands for a value: nothing for none, words for a list of them, JSON for anything else that is no text. */
function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  // A number is no formula, whatever its sign.
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) return neutralised(joinWords(value.map(String)));
  return neutralised(typeof value === 'string' ? value : JSON.stringify(value));
}

function quoted(text: string): string {
  return TO_QUOTE.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** One record, with the line break at its end. */
export function csvLine(values: readonly unknown[], separator: CsvSeparator = ','): string {
  // A line without anything in it would be read as no record at all.
  if (values.length === 1 && textOf(values[0]) === '') return '""\r\n';
  return `${values.map((value) => quoted(textOf(value))).join(separator)}\r\n`;
}
