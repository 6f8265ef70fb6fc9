import { lowerBound } from '@recourse/assistant/numeric/sorted-keys';
import type { StoredFingerprints } from './knowledge-file.ts';

/**
 * The fingerprint of each known row, or another number that changes with the row, by id. Numbers from the knowledge
 * file stay in its arrays; a map holds later changes.
 */
export class Fingerprints {
  /** In ascending order. */
  readonly #ids: Float64Array;
  readonly #numbers: Float64Array;
  /** Ids that were set or removed (null) since. */
  readonly #changed = new Map<number, number | null>();

  /** Takes ownership of the file's arrays. */
  constructor({ ids, prints }: StoredFingerprints = { ids: NONE, prints: NONE }) {
    this.#ids = ids;
    this.#numbers = prints;
  }

  /** The number of an id; undefined when it is not known. */
  get(id: number): number | undefined {
    const changed = this.#changed.get(id);
    if (changed !== undefined) return changed ?? undefined;
    const place = lowerBound(this.#ids, id);
    return this.#ids[place] === id ? this.#numbers[place] : undefined;
  }

  set(id: number, number: number): void {
    this.#changed.set(id, number);
  }

  /** Removes an id; returns whether it was known. */
  delete(id: number): boolean {
    const isThere = this.get(id) !== undefined;
    if (this.#ids[lowerBound(this.#ids, id)] === id) this.#changed.set(id, null);
    else this.#changed.delete(id);
    return isThere;
  }

  /** The known ids above `after`, up to and including `last`. */
  idsIn(after: number, last: number): number[] {
    const filed = this.#ids.subarray(
      lowerBound(this.#ids, after + 1),
      lowerBound(this.#ids, last + 1),
    );
    const changed = [...this.#changed.keys()].filter((id) => id > after && id <= last);
    return [...new Set([...filed, ...changed])].filter((id) => this.get(id) !== undefined);
  }
}

const NONE = new Float64Array(0);
