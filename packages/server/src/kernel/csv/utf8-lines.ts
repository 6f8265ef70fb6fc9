import { isUtf8 } from 'node:buffer';
import { faultText } from '@recourse/contract/imports';

/** The longest line. A file that is not text may have "lines" of any length. */
const MAX_LINE_BYTES = 1_048_576;
const NEWLINE = 0x0a;

/** A line of the file has unexpected bytes. */
export class FileFault extends Error {
  override readonly name = 'FileFault';
  readonly line: number;
  readonly code: 'NOT_UTF8' | 'LINE_TOO_LONG';

  constructor(line: number, code: FileFault['code']) {
    super(faultText(code));
    this.line = line;
    this.code = code;
  }
}

/**
 * Decodes a stream of bytes to text, in pieces that end with a line.
 * Throws FileFault with the number of the first line that is not UTF-8, or is longer than a megabyte.
 */
export async function* utf8Lines(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let rest: Buffer = Buffer.alloc(0);
  let line = 1;
  for await (const chunk of chunks) {
    const bytes = Buffer.concat([rest, chunk]);
    const end = bytes.lastIndexOf(NEWLINE) + 1;
    rest = bytes.subarray(end);
    if (end > 0) {
      const { text, lines } = decode(bytes.subarray(0, end), line);
      yield text;
      line += lines;
    }
    if (rest.length > MAX_LINE_BYTES) throw new FileFault(line, 'LINE_TOO_LONG');
  }
  if (rest.length > 0) yield decode(rest, line).text;
}

function decode(bytes: Buffer, firstLine: number): { text: string; lines: number } {
  if (!isUtf8(bytes)) {
    throw new FileFault(firstLine + linesBeforeFault(bytes), 'NOT_UTF8');
  }
  const text = bytes.toString('utf8');
  return { text, lines: countLines(text) };
}

function linesBeforeFault(bytes: Buffer): number {
  let start = 0;
  for (let lines = 0; ; lines += 1) {
    const end = bytes.indexOf(NEWLINE, start);
    if (end === -1 || !isUtf8(bytes.subarray(start, end))) return lines;
    start = end + 1;
  }
}

function countLines(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}
