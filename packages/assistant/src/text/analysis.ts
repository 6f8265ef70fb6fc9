import { isStopWord, type Language, languageOf, stemsOf } from './language.ts';
import { itemAt } from '../numeric/places.ts';
import { pairKey, termKey } from './term-key.ts';
import { normalizedText, type Token, tokenize, wordsOf } from './tokenize.ts';

/**
 * Wider pairs give hardly more information, and each word of distance makes the index larger by a
 * quarter.
 */
const PAIR_DISTANCE = 4;

/** A term to look up in the index. */
export interface Term {
  /** The keys under which it may be in the index: one for each language that its text may be in, at least one. */
  readonly keys: readonly number[];
}

/** A content word: one that carries meaning. */
export interface Word extends Term {
  /** The stem in each of these languages. */
  readonly stems: readonly string[];
  /** The word as it was written. */
  readonly surface: string;
}

/** A text as the index sees it. Index and query use the same analysis, so their keys agree. */
export interface Analysis {
  /** Equal for texts that differ only in case, accents, punctuation and spacing. */
  readonly normalized: string;
  /** Every word folded, in order, stop words included and nothing stemmed. */
  readonly folded: readonly string[];
  /** The words that carry meaning, in order. */
  readonly words: readonly Word[];
  /** Pairs of `words` that stand near each other, whichever comes first. */
  readonly pairs: readonly Term[];
  /** Stop words are kept apart: they count little, but 'how' and 'when' tell questions apart. */
  readonly stopWords: readonly Term[];
}

/** Splits a text into the three kinds of terms, stemmed for the text's own language. */
export function analyze(text: string): Analysis {
  const tokens = tokenize(text);
  const folded = wordsOf(tokens);
  const language = languageOf(folded);
  const words: Word[] = [];
  const stopWords: Term[] = [];
  for (const token of tokens) {
    const word = contentWord(token, language);
    if (word === null) stopWords.push({ keys: [termKey(token.word)] });
    else words.push(word);
  }
  return { normalized: normalizedText(folded), folded, words, pairs: pairsOf(words), stopWords };
}

/**
 * Pairs of words that are at most `PAIR_DISTANCE` words apart. In a short text words that belong
 * together often have others between them, and their order says little.
 * Source: D. Metzler, W. B. Croft, "A Markov random field model for term dependencies", SIGIR 2005.
 */
function pairsOf(words: readonly Word[]): Term[] {
  return words.flatMap((word, at) =>
    words.slice(Math.max(0, at - PAIR_DISTANCE), at).map((before) => pair(before, word)),
  );
}

/** The pair in each language that the text may be in. */
function pair(one: Word, other: Word): Term {
  return { keys: one.keys.map((key, language) => pairKey(key, itemAt(other.keys, language))) };
}

/** The token as a content word of a text in that language; null for a stop word. */
export function contentWord({ word, surface }: Token, language: Language): Word | null {
  if (isStopWord(word, language)) return null;
  const stems = stemsOf(word, language);
  return { stems, keys: stems.map(termKey), surface };
}
