import { foldText, type Part } from './folded-text.ts';

/** Scripts written without spaces: every character counts as a word. */
const UNSPACED = '\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmer}';
const WORDS = new RegExp(`[[\\p{L}\\p{N}]--[${UNSPACED}]]+|[${UNSPACED}]`, 'gv');

/** Only this many words of a longer name are used. */
const MOST_WORDS = 64;

/** In Arabic, "and", "then", "with", "to" and "like" are prefixes of the next word, up to two of them. */
const WRITTEN_ON = /^[وفبلك]/u;
const MOST_WRITTEN_ON = 2;

/** The names of the portal's users. Finds them in texts as whole words, whatever joins them. */
export class KnownNames {
  /** The names by person, in folded form. */
  readonly #namesOf = new Map<number, readonly string[]>();
  /** For each name, how many people have it. */
  readonly #counts = new Map<string, number>();
  /** For each word, how many names contain it. */
  readonly #wordCounts = new Map<string, number>();
  /** For each word, the length in words of the longest name that began with it. */
  readonly #mostWords = new Map<string, number>();

  /** Sets the names of a person. */
  put(id: number, given: readonly (string | null)[]): void {
    this.remove(id);
    const names = new Set(given.map((name) => nameOf(name ?? '')).filter((name) => name !== ''));
    this.#namesOf.set(id, [...names]);
    for (const name of names) {
      countOne(this.#counts, name, 1);
      const words = name.split(' ');
      for (const word of words) countOne(this.#wordCounts, word, 1);
      const [first = ''] = words;
      this.#mostWords.set(first, Math.max(words.length, this.#mostWords.get(first) ?? 0));
    }
  }

  /** Deletes the names of a person. */
  remove(id: number): void {
    for (const name of this.#namesOf.get(id) ?? []) {
      countOne(this.#counts, name, -1);
      for (const word of name.split(' ')) countOne(this.#wordCounts, word, -1);
    }
    this.#namesOf.delete(id);
  }

  /** Whether a word as written belongs to a name. */
  hasWord(written: string): boolean {
    const words = wordsOf(written);
    return words.length > 0 && words.every((word) => this.#isWordOfName(word));
  }

  #isWordOfName(written: string): boolean {
    return barely(written).some((word) => this.#wordCounts.has(word));
  }

  /** The positions of names in a folded text, the longest at each position; they may overlap. */
  *partsIn(folded: string): Generator<Part> {
    const words = [...folded.matchAll(WORDS)];
    for (const [at, first] of words.entries()) {
      const count = this.#wordsOfNameAt(words, at);
      const last = words[at + count - 1];
      if (count === 0 || !last) continue;
      yield { start: first.index, end: last.index + last[0].length };
    }
  }

  #wordsOfNameAt(words: readonly RegExpExecArray[], at: number): number {
    return Math.max(
      ...barely(words[at]?.[0] ?? '').map((first) => this.#wordsOfName(first, words, at)),
    );
  }

  /** The number of words of the longest name that starts with `first` and continues with the words after `at`. */
  #wordsOfName(first: string, words: readonly RegExpExecArray[], at: number): number {
    const most = Math.min(this.#mostWords.get(first) ?? 0, words.length - at);
    let name = first;
    let longest = 0;
    for (let count = 1; count <= most; count += 1) {
      if (count > 1) name += ` ${words[at + count - 1]?.[0]}`;
      if (this.#counts.has(name)) longest = count;
    }
    return longest;
  }
}

function countOne(counts: Map<string, number>, key: string, by: 1 | -1): void {
  const count = (counts.get(key) ?? 0) + by;
  if (count > 0) counts.set(key, count);
  else counts.delete(key);
}

/** A word, and the same word without possible prefixes. */
function barely(word: string): string[] {
  const found = [word];
  let rest = word;
  while (found.length <= MOST_WRITTEN_ON && WRITTEN_ON.test(rest)) {
    rest = rest.slice(1);
    found.push(rest);
  }
  return found;
}

const wordsOf = (text: string): string[] => foldText(text).folded.match(WORDS) ?? [];

const nameOf = (given: string): string => wordsOf(given).slice(0, MOST_WORDS).join(' ');
