import { hashText, mixBits } from './hash.ts';

const FREE = -1;
const SEED = 0x3c6ef372;

/** Many strings in a few typed arrays, so that a file of them is ready as soon as it is read. */
export interface PackedStrings {
  /** All strings in UTF-8, one behind the other. */
  readonly bytes: Uint8Array;
  /** Where each ends in the bytes. */
  readonly ends: Uint32Array;
  /** Open addressing over the rows by hash; empty when nobody looks for the strings. */
  readonly slots: Int32Array;
}

/** Packs strings; `isSearched`: they are all different and will be looked up by their text. */
export function packStrings(strings: readonly string[], isSearched: boolean): PackedStrings {
  const lengths = strings.map((text) => Buffer.byteLength(text));
  const bytes = Buffer.alloc(lengths.reduce((sum, length) => sum + length, 0));
  const ends = new Uint32Array(strings.length);
  let end = 0;
  for (const [row, text] of strings.entries()) {
    end += bytes.write(text, end);
    ends[row] = end;
  }
  return { bytes, ends, slots: isSearched ? slotsOf(strings) : new Int32Array(0) };
}

/** Reads packed strings one at a time. */
export class StringTable {
  readonly #bytes: Buffer;
  readonly #ends: Uint32Array;
  readonly #slots: Int32Array;

  constructor({ bytes, ends, slots }: PackedStrings) {
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#ends = ends;
    this.#slots = slots;
  }

  get size(): number {
    return this.#ends.length;
  }

  /** The string of a row. */
  at(row: number): string {
    const start = row === 0 ? 0 : this.#ends[row - 1]!;
    return this.#bytes.toString('utf8', start, this.#ends[row]!);
  }

  /** The row of a string; -1 when it is not among them. */
  find(text: string): number {
    const mask = this.#slots.length - 1;
    if (mask < 0) return FREE;
    for (let slot = hashOf(text) & mask; ; slot = (slot + 1) & mask) {
      const row = this.#slots[slot]!;
      if (row === FREE || this.at(row) === text) return row;
    }
  }
}

function slotsOf(strings: readonly string[]): Int32Array {
  // At most half full: a string that is not there is found missing after two looks.
  const slots = new Int32Array(2 ** Math.ceil(Math.log2(2 * strings.length + 1))).fill(FREE);
  const mask = slots.length - 1;
  for (const [row, text] of strings.entries()) {
    let slot = hashOf(text) & mask;
    while (slots[slot] !== FREE) slot = (slot + 1) & mask;
    slots[slot] = row;
  }
  return slots;
}

const hashOf = (text: string): number => mixBits(hashText(text, SEED));
