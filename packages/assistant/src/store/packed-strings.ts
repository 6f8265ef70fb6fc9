import { itemAt } from '../numeric/places.ts';

/** Many strings in a few typed arrays, so that a file of them is ready as soon as it is read. */
export interface PackedStrings {
  /** All strings in UTF-8, one behind the other. */
  readonly bytes: Uint8Array;
  /** The end of each string in the bytes. */
  readonly ends: Uint32Array;
}

/** Packs strings. */
export function packStrings(strings: readonly string[]): PackedStrings {
  const lengths = strings.map((text) => Buffer.byteLength(text));
  const bytes = Buffer.alloc(lengths.reduce((sum, length) => sum + length, 0));
  const ends = new Uint32Array(strings.length);
  let end = 0;
  for (const [row, text] of strings.entries()) {
    end += bytes.write(text, end);
    ends[row] = end;
  }
  return { bytes, ends };
}

/** The order of the bytes of two strings. */
export function byBytes(one: string, other: string): number {
  return Buffer.compare(Buffer.from(one), Buffer.from(other));
}

/** Reads packed strings one at a time. */
export class StringTable {
  readonly #bytes: Buffer;
  readonly #ends: Uint32Array;

  constructor({ bytes, ends }: PackedStrings) {
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#ends = ends;
  }

  get size(): number {
    return this.#ends.length;
  }

  /** The string of a row. */
  at(row: number): string {
    return this.#bytes.toString('utf8', this.#startOf(row), itemAt(this.#ends, row));
  }

  /** The row of a string; -1 when it is not among them. Only for strings that ascend by `byBytes`. */
  find(text: string): number {
    const wanted = Buffer.from(text);
    let low = 0;
    let high = this.size - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const row = this.#bytes.subarray(this.#startOf(middle), itemAt(this.#ends, middle));
      const order = Buffer.compare(row, wanted);
      if (order === 0) return middle;
      if (order < 0) low = middle + 1;
      else high = middle - 1;
    }
    return -1;
  }

  #startOf(row: number): number {
    return row === 0 ? 0 : itemAt(this.#ends, row - 1);
  }
}
