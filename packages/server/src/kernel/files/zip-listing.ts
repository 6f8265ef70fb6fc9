import type { ReadBytes } from './image-size.ts';

/** Reads the central directory of a zip without unpacking anything. */

export interface ZipEntry {
  name: string;
  /** Bytes when unpacked, as the archive states. */
  size: number;
  isLink: boolean;
}

const END = Buffer.from('PK\x05\x06', 'latin1');
const END_BYTES = 22;
const MAX_COMMENT_BYTES = 65_535;
const ENTRY = 0x02014b50;
const ENTRY_BYTES = 46;
const MAX_ENTRIES = 5_000;
const MAX_TABLE_BYTES = 2 * 2 ** 20;
const TYPE_OF_FILE = 0xf000;
const SYMBOLIC_LINK = 0xa000;

/** The entries of a zip (APPNOTE 4.3.12 and 4.3.16); null when it is broken or has more than 5,000. */
export async function listZip(read: ReadBytes, fileSize: number): Promise<ZipEntry[] | null> {
  const table = await readTable(read, fileSize);
  return table && parseTable(table.bytes, table.count);
}

async function readTable(read: ReadBytes, fileSize: number) {
  const tailBytes = Math.min(fileSize, END_BYTES + MAX_COMMENT_BYTES);
  const tail = await read(fileSize - tailBytes, tailBytes);
  const at = tail.lastIndexOf(END);
  if (at < 0 || at + END_BYTES > tail.length) return null;
  const count = tail.readUInt16LE(at + 10);
  const length = tail.readUInt32LE(at + 12);
  const position = tail.readUInt32LE(at + 16);
  if (count > MAX_ENTRIES || length > MAX_TABLE_BYTES || position + length > fileSize) return null;
  return { count, bytes: await read(position, length) };
}

function parseTable(bytes: Buffer, count: number): ZipEntry[] | null {
  const entries: ZipEntry[] = [];
  let at = 0;
  while (entries.length < count) {
    if (at + ENTRY_BYTES > bytes.length || bytes.readUInt32LE(at) !== ENTRY) return null;
    const nameEnd = at + ENTRY_BYTES + bytes.readUInt16LE(at + 28);
    if (nameEnd > bytes.length) return null;
    entries.push({
      name: bytes.toString('utf8', at + ENTRY_BYTES, nameEnd),
      size: bytes.readUInt32LE(at + 24),
      isLink: ((bytes.readUInt32LE(at + 38) >>> 16) & TYPE_OF_FILE) === SYMBOLIC_LINK,
    });
    at = nameEnd + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return entries;
}
