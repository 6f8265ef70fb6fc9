/** CSV as RFC 4180 has it, safe to open in a spreadsheet. */

/** What comes before everything else, so that spreadsheets take the file for UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** Texts that begin so are run as formulas by spreadsheets (OWASP, "CSV Injection"; also in their wide forms). */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/** What would not come back as it was without quotes; some spreadsheets split at semicolons and tabs, too. */
const TO_QUOTE = /[",;\t\r\n]|^\s|\s$/;

/** A text that no spreadsheet runs: an apostrophe comes before what would begin a formula. */
export function neutralised(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** What stands for a value: nothing for none, words for a list of them, JSON for anything else that is no text. */
function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  // A number is no formula, whatever its sign.
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) return neutralised(value.map(String).join(', '));
  return neutralised(typeof value === 'string' ? value : JSON.stringify(value));
}

function quoted(text: string): string {
  return TO_QUOTE.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** One record, with the line break at its end. */
export function csvLine(values: readonly unknown[]): string {
  // A line without anything in it would be read as no record at all.
  if (values.length === 1 && textOf(values[0]) === '') return '""\r\n';
  return `${values.map((value) => quoted(textOf(value))).join(',')}\r\n`;
}
