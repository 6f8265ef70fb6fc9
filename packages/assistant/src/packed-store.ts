import { type PackedStrings, packStrings, StringTable } from './packed-strings.ts';

/** Keys and the values under them, as JSON. */
export interface PackedEntries {
  readonly keys: PackedStrings;
  readonly values: PackedStrings;
}

/** A map whose first entries may come from a file; those are read one at a time, when asked for. */
export class PackedStore<Value> {
  readonly #keys: StringTable | undefined;
  readonly #values: StringTable | undefined;
  /** What was put or taken out (undefined) since. */
  readonly #changed = new Map<string, Value | undefined>();
  #size: number;

  constructor(packed?: PackedEntries) {
    this.#keys = packed && new StringTable(packed.keys);
    this.#values = packed && new StringTable(packed.values);
    this.#size = this.#keys?.size ?? 0;
  }

  get size(): number {
    return this.#size;
  }

  get(key: string): Value | undefined {
    if (this.#changed.has(key)) return this.#changed.get(key);
    const row = this.#keys?.find(key) ?? -1;
    return row < 0 ? undefined : this.#packedAt(row);
  }

  has(key: string): boolean {
    if (this.#changed.has(key)) return this.#changed.get(key) !== undefined;
    return this.#isPacked(key);
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
    for (let row = 0; row < (this.#keys?.size ?? 0); row++) {
      const key = this.#keys!.at(row);
      if (!this.#changed.has(key)) yield [key, this.#packedAt(row)];
    }
    for (const [key, value] of this.#changed) if (value !== undefined) yield [key, value];
  }

  pack(): PackedEntries {
    const entries = [...this.entries()];
    return {
      keys: packStrings(
        entries.map(([key]) => key),
        true,
      ),
      values: packStrings(
        entries.map(([, value]) => JSON.stringify(value)),
        false,
      ),
    };
  }

  #isPacked(key: string): boolean {
    return (this.#keys?.find(key) ?? -1) >= 0;
  }

  #packedAt(row: number): Value {
    // Only `pack` writes such values.
    return JSON.parse(this.#values!.at(row)) as Value;
  }
}
