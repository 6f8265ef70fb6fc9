import { byBytes, type PackedStrings, packStrings, StringTable } from './packed-strings.ts';

/** Reads values at rest, one at a time. */
export interface ValueReader<Value> {
  at(row: number, key: string): Value;
}

/** Writes values into a file and reads them. */
export interface ValueCodec<Value, Packed> {
  pack(values: readonly Value[]): Packed;
  read(packed: Packed): ValueReader<Value>;
}

/** Keys, ascending, and the values under them. */
export interface PackedEntries<Packed> {
  readonly keys: PackedStrings;
  readonly values: Packed;
}

/** A map whose first entries may come from a file; those are read one at a time, when asked for. */
export class PackedStore<Value, Packed> {
  readonly #codec: ValueCodec<Value, Packed>;
  /** The entries of the file. */
  readonly #filed: { readonly keys: StringTable; readonly values: ValueReader<Value> } | undefined;
  /** Entries that were put or removed (undefined) since. */
  readonly #changed = new Map<string, Value | undefined>();
  #size: number;

  constructor(codec: ValueCodec<Value, Packed>, packed?: PackedEntries<Packed>) {
    this.#codec = codec;
    this.#filed = packed && {
      keys: new StringTable(packed.keys),
      values: codec.read(packed.values),
    };
    this.#size = this.#filed?.keys.size ?? 0;
  }

  get size(): number {
    return this.#size;
  }

  get(key: string): Value | undefined {
    if (this.#changed.has(key)) return this.#changed.get(key);
    const row = this.#filed?.keys.find(key) ?? -1;
    return row < 0 ? undefined : this.#filed?.values.at(row, key);
  }

  has(key: string): boolean {
    if (this.#changed.has(key)) return this.#changed.get(key) !== undefined;
    return this.#isPacked(key);
  }

  /** The key of a row of the file. */
  keyAt(row: number): string {
    return this.#filed?.keys.at(row) ?? '';
  }

  set(key: string, value: Value): void {
    if (!this.has(key)) this.#size += 1;
    this.#changed.set(key, value);
  }

  delete(key: string): void {
    if (!this.has(key)) return;
    this.#size -= 1;
    if (this.#isPacked(key)) this.#changed.set(key, undefined);
    else this.#changed.delete(key);
  }

  /** Every entry, those of the file first. */
  *entries(): Generator<[string, Value]> {
    if (this.#filed !== undefined) {
      const { keys, values } = this.#filed;
      for (let row = 0; row < keys.size; row++) {
        const key = keys.at(row);
        if (!this.#changed.has(key)) yield [key, values.at(row, key)];
      }
    }
    for (const [key, value] of this.#changed) if (value !== undefined) yield [key, value];
  }

  /** All of it as plain data; the same entries, in whatever order they were put, give the same. */
  pack(): PackedEntries<Packed> {
    const entries = [...this.entries()].toSorted(([a], [b]) => byBytes(a, b));
    return {
      keys: packStrings(entries.map(([key]) => key)),
      values: this.#codec.pack(entries.map(([, value]) => value)),
    };
  }

  #isPacked(key: string): boolean {
    return (this.#filed?.keys.find(key) ?? -1) >= 0;
  }
}
