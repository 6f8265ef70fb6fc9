/** Many strings in a few typed arrays, so that a file of them is ready as soon as it is read. */
export interface PackedStrings {
  /** All strings in UTF-8, one behind the other. */
  readonly bytes: Uint8Array;
  /** Where each ends in the bytes. */
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
    const start = row === 0 ? 0 : this.#ends[row - 1]!;
    return this.#bytes.toString('utf8', start, this.#ends[row]!);
  }

  /** The row of a string; -1 when it is not among them. Only for strings that ascend. */
  find(text: string): number {
    let low = 0;
    let high = this.size - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const found = this.at(middle);
      if (found === text) return middle;
      if (found < text) low = middle + 1;
      else high = middle - 1;
    }
    return -1;
  }
}
