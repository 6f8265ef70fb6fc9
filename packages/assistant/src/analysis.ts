import { isStopWord, languageOf, stemsOf } from './language.ts';
import { normalizedText, tokenize } from './text.ts';

/** One thing to look up. */
export interface Term {
  /** What it may stand under in the index: one key a language that its text may be in. */
  readonly keys: readonly string[];
  /** The words behind it, as they were written. */
  readonly surfaces: readonly string[];
}

/** A text as the index sees it. Index and query use the same analysis, so their keys agree. */
export interface Analysis {
  /** Equal for texts that differ only in case, accents, punctuation and spacing. */
  readonly normalized: string;
  /** Every word folded, in order, stop words included and nothing stemmed. */
  readonly folded: readonly string[];
  /** Stems of the words that carry meaning. */
  readonly words: readonly Term[];
  /** Pairs of neighbouring `words`. */
  readonly bigrams: readonly Term[];
  /** Stop words are kept apart: they count little, but 'how' and 'when' tell questions apart. */
  readonly stopWords: readonly Term[];
}

/** Splits a text into the three kinds of terms, stemmed for the text's own language. */
export function analyze(text: string): Analysis {
  const tokens = tokenize(text);
  const language = languageOf(tokens.map((token) => token.word));
  const words: Term[] = [];
  const stopWords: Term[] = [];
  for (const { word, surface } of tokens) {
    if (isStopWord(word, language)) stopWords.push({ keys: [word], surfaces: [surface] });
    else words.push({ keys: stemsOf(word, language), surfaces: [surface] });
  }
  const bigrams = words.slice(1).map((word, index) => pair(words[index] ?? word, word));
  return {
    normalized: normalizedText(tokens),
    folded: tokens.map((token) => token.word),
    words,
    bigrams,
    stopWords,
  };
}

function pair(left: Term, right: Term): Term {
  return {
    keys: left.keys.map((key, language) => `${key} ${right.keys[language] ?? ''}`),
    surfaces: [...left.surfaces, ...right.surfaces],
  };
}
