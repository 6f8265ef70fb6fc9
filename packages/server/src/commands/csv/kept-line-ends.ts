/**
 * Windows line ends through a parser that counts CR and LF as a line each: written as LF and a mark, they count once
 * and still come out of a quoted text as they were. The signs are of Unicode's private use; where a file has them
 * itself they are escaped.
 */
const MARK = '\uE000';
const ESCAPE = '\uE001';

/** How a Windows line end stands in what `marked` made. */
export const MARKED_LINE_END = `\n${MARK}`;

const TO_MARK = new RegExp(`\r\n|${MARK}|${ESCAPE}`, 'g');
const MARKED = new RegExp(`${MARKED_LINE_END}|${ESCAPE}(.)`, 'g');

/** The text with its Windows line ends marked. A text must not begin between CR and LF. */
export function marked(text: string): string {
  return text.replace(TO_MARK, (found) => (found === '\r\n' ? MARKED_LINE_END : ESCAPE + found));
}

/** What was marked, or a part of it, as it was. */
export function unmarked(text: string): string {
  return text.replace(MARKED, (_, escaped: string | undefined) => escaped ?? '\r\n');
}
