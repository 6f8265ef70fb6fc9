import { placeNotBelow } from '@recourse/assistant/sorted-keys';
import type { FiledPrints } from './knowledge-file.ts';

/** A number for each of many ids: those of a file where they lie, and beside them what has changed since. */
export class KnownPrints {
  /** Ascending. */
  readonly #ids: Float64Array;
  readonly #numbers: Float64Array;
  /** Set or taken out (null) since. */
  readonly #changed = new Map<number, number | null>();

  /** It takes over the file's arrays. */
  constructor({ ids, prints }: FiledPrints = { ids: NONE, prints: NONE }) {
    this.#ids = ids;
    this.#numbers = prints;
  }

  /** The number of an id; undefined when it is not known. */
  get(id: number): number | undefined {
    const changed = this.#changed.get(id);
    if (changed !== undefined) return changed ?? undefined;
    const place = placeNotBelow(this.#ids, id);
    return this.#ids[place] === id ? this.#numbers[place] : undefined;
  }

  set(id: number, number: number): void {
    this.#changed.set(id, number);
  }

  /** Takes an id out; answers whether it was there. */
  delete(id: number): boolean {
    const isThere = this.get(id) !== undefined;
    if (this.#ids[placeNotBelow(this.#ids, id)] === id) this.#changed.set(id, null);
    else this.#changed.delete(id);
    return isThere;
  }

  /** The known ids above `after` and up to `last`. */
  idsIn(after: number, last: number): number[] {
    const filed = this.#ids.subarray(
      placeNotBelow(this.#ids, after + 1),
      placeNotBelow(this.#ids, last + 1),
    );
    const changed = [...this.#changed.keys()].filter((id) => id > after && id <= last);
    return [...new Set([...filed, ...changed])].filter((id) => this.get(id) !== undefined);
  }
}

const NONE = new Float64Array(0);
