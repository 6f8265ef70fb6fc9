/**
 * Sorted lines with a SHA-1 hash each, as downloaders of breached passwords write them. A line has 40 hexadecimal
 * digits, and may have ":" and how often the password was found. The lines end with LF or CRLF. Only the parts that a
 * look-up needs are read.
 */

/** Where the lines are read from. `read` gives at most `length` bytes from a position on, one character per byte. */
export interface ByteSource {
  /** In bytes. */
  readonly size: number;
  read(position: number, length: number): Promise<string>;
}

/** The first lines that are checked one after the other, and the places that are checked besides. */
const CHECKED_LINES = 100;
const CHECKED_PLACES = 100;
/** More bytes than a line can have, its end included. */
const LONGEST_LINE = 64;
const LINE = /^([0-9A-F]{40})(?::\d{1,20})?\r?$/i;

interface HashLine {
  /** In upper case. */
  hash: string;
  /** The positions of its first byte and of the next line. */
  start: number;
  next: number;
}

/** The line that contains a byte; null when it is no line with a hash. */
async function lineAround(source: ByteSource, at: number): Promise<HashLine | null> {
  const from = Math.max(0, at - LONGEST_LINE);
  const text = await source.read(from, 2 * LONGEST_LINE);
  const start = text.slice(0, at - from).lastIndexOf('\n') + 1;
  const end = text.indexOf('\n', at - from);
  const line = text.slice(start, end === -1 ? text.length : end);
  const hash = LINE.exec(line)?.[1];
  if (hash === undefined) return null;
  return {
    hash: hash.toUpperCase(),
    start: from + start,
    next: from + (end === -1 ? text.length : end + 1),
  };
}

/**
 * Whether a hash, in upper case, is in one of the lines. Binary search: one read for each halving, so 20 for a million
 * lines. Rejects when it meets a line without a hash.
 */
export async function hasHash(source: ByteSource, hash: string): Promise<boolean> {
  let [low, high] = [0, source.size];
  while (low < high) {
    // oxlint-disable-next-line no-await-in-loop -- each read decides about the next one
    const line = await lineAround(source, Math.floor((low + high) / 2));
    // Without its position, which would reveal the beginning of the hash.
    if (line === null) throw new Error('a line is not a SHA-1 hash');
    if (line.hash === hash) return true;
    if (line.hash < hash) low = line.next;
    else high = line.start;
  }
  return false;
}

/**
 * What is wrong with the lines, as the end of a sentence, or null. Checks the first lines and a sample of the others,
 * because reading all of a large file would take minutes.
 */
export async function faultOfLines(source: ByteSource): Promise<string | null> {
  if (source.size === 0) return 'is empty';
  return (await faultOfFirst(source)) ?? faultOfSample(source);
}

async function faultOfFirst(source: ByteSource): Promise<string | null> {
  let [last, at] = ['', 0];
  for (let count = 0; count < CHECKED_LINES && at < source.size; count += 1) {
    // oxlint-disable-next-line no-await-in-loop -- each line says where the next one begins
    const line = await lineAround(source, at);
    if (line === null) return noHash(at);
    if (line.hash < last) return UNSORTED;
    [last, at] = [line.hash, line.next];
  }
  return null;
}

async function faultOfSample(source: ByteSource): Promise<string | null> {
  let last = '';
  for (let place = 1; place <= CHECKED_PLACES; place += 1) {
    const at = Math.ceil((source.size * place) / CHECKED_PLACES) - 1;
    // oxlint-disable-next-line no-await-in-loop -- few, and a server that starts has time
    const line = await lineAround(source, at);
    if (line === null) return noHash(at);
    if (line.hash < last) return UNSORTED;
    last = line.hash;
  }
  return null;
}

const UNSORTED = 'is not sorted by hash';
const noHash = (at: number): string =>
  `has a line without a SHA-1 hash (at byte ${at}); each line must be 40 hexadecimal digits, with or without ":" and a number`;
