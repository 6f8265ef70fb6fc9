/**
 * Passes Windows line ends through a parser that counts CR and LF as a line each. Written as LF and a mark, they count
 * once, and quoted texts get them back unchanged. Mark and escape are private-use characters of Unicode; those in the
 * file itself are escaped.
 */
const MARK = '\uE000';
const ESCAPE = '\uE001';

/** The form of a Windows line end in marked text. */
export const MARKED_LINE_END = `\n${MARK}`;

const TO_MARK = new RegExp(`\r\n|${MARK}|${ESCAPE}`, 'g');
const MARKED = new RegExp(`${MARKED_LINE_END}|${ESCAPE}(.)`, 'g');

/** The text with its Windows line ends marked. A text must not begin between CR and LF. */
export function marked(text: string): string {
  return text.replace(TO_MARK, (found) => (found === '\r\n' ? MARKED_LINE_END : ESCAPE + found));
}

/** Restores a marked text, or a part of it. */
export function unmarked(text: string): string {
  return text.replace(MARKED, (_, escaped: string | undefined) => escaped ?? '\r\n');
}
