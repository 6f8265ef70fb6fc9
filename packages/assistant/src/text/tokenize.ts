/** How many characters of a complaint the search reads. It reads the end, because the last message counts most. */
export const MAX_SEARCH_CHARACTERS = 2_000;

/** A word as it was written, and the same word without accents, compatibility forms and case. */
export interface Token {
  readonly surface: string;
  readonly word: string;
}

/** ASCII text has no accents and no compatibility forms. */
// oxlint-disable-next-line no-control-regex
const ASCII = /^[\x00-\x7f]*$/u;

/** Compatibility decomposition (NFKD) without combining marks, in lower case. Never throws. */
export function fold(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase();
}

/**
 * The words of a text in order: runs of letters and digits, so `l'eau` gives `l` and `eau`.
 * Split before folding, so that every token knows how its writer spelled it.
 */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  for (const surface of text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []) {
    // Folding splits no ASCII word.
    if (ASCII.test(surface)) {
      tokens.push({ surface, word: surface.toLowerCase() });
      continue;
    }
    for (const word of fold(surface).match(/[\p{L}\p{N}]+/gu) ?? []) tokens.push({ surface, word });
  }
  return tokens;
}

/** The folded words of tokens. */
export function wordsOf(tokens: readonly Token[]): string[] {
  return tokens.map(({ word }) => word);
}

/** The normal form of a text, from its folded words: without case, accents, punctuation and extra spaces. */
export function normalizedText(words: readonly string[]): string {
  return words.join(' ');
}

/** The last `MAX_SEARCH_CHARACTERS` characters of the trimmed text. */
export function clipForSearch(text: string): string {
  return text.trim().slice(-MAX_SEARCH_CHARACTERS);
}

/** The normal form of the part of a text that the search reads. */
export function normalizedQuery(text: string): string {
  return normalizedText(wordsOf(tokenize(clipForSearch(text))));
}
