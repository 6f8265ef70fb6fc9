import { normalizedQuery } from '../text/tokenize.ts';

/** Complaints without a validated solution, by key; several may have the same text. */
export class UnlabelledTexts {
  readonly #texts = new Map<string, string>();
  /** The keys of each normalised text. */
  readonly #keys = new Map<string, Set<string>>();

  constructor(entries: Iterable<readonly [string, string]> = []) {
    for (const [key, text] of entries) this.put(key, text);
  }

  texts(): string[] {
    return [...this.#texts.values()];
  }

  /** Keys and texts. */
  entries(): [string, string][] {
    return [...this.#texts];
  }

  /** Whether a normalised text is among them. */
  has(normalized: string): boolean {
    return this.#keys.has(normalized);
  }

  /** Adds or replaces a complaint. Returns the normalised text that nobody has any more because of it, if any. */
  put(key: string, text: string): string | undefined {
    const normalized = normalizedQuery(text);
    const gone = this.#keys.get(normalized)?.has(key) ? undefined : this.remove(key);
    this.#texts.set(key, text);
    const keys = this.#keys.get(normalized) ?? new Set<string>();
    this.#keys.set(normalized, keys.add(key));
    return gone;
  }

  /** Removes a complaint. Returns the normalised text that nobody has any more because of it, if any. */
  remove(key: string): string | undefined {
    const text = this.#texts.get(key);
    if (text === undefined) return undefined;
    this.#texts.delete(key);
    const normalized = normalizedQuery(text);
    const keys = this.#keys.get(normalized);
    keys?.delete(key);
    if (keys !== undefined && keys.size > 0) return undefined;
    this.#keys.delete(normalized);
    return normalized;
  }
}
