import { stemmer as porterStem } from 'stemmer';
import { eng, fra } from 'stopword';
import { fold } from './text.ts';

/** `unknown`: the stop words favour no language, as in 'card declined twice'. */
export type Language = 'english' | 'french' | 'unknown';

const ENGLISH_STOP_WORDS = new Set(eng.map(fold));
const FRENCH_STOP_WORDS = new Set(fra.map(fold));

/** One-letter words betray nothing: the t of `can't` is also the t of `t'as`. */
function votesFor(words: readonly string[], own: ReadonlySet<string>, other: ReadonlySet<string>) {
  return words.filter((word) => word.length > 1 && own.has(word) && !other.has(word)).length;
}

/** The language whose stop words are in the majority among the folded words of one text. */
export function languageOf(words: readonly string[]): Language {
  const english = votesFor(words, ENGLISH_STOP_WORDS, FRENCH_STOP_WORDS);
  const french = votesFor(words, FRENCH_STOP_WORDS, ENGLISH_STOP_WORDS);
  if (english === french) return 'unknown';
  return english > french ? 'english' : 'french';
}

/**
 * Whether a folded word carries no meaning in that language; single letters, such as the rest of
 * `can't` or `l'eau`, never do. An unknown language has no stop words.
 */
export function isStopWord(word: string, language: Language): boolean {
  if (language === 'unknown') return false;
  if (/^[a-z]$/u.test(word)) return true;
  return (language === 'english' ? ENGLISH_STOP_WORDS : FRENCH_STOP_WORDS).has(word);
}

/**
 * The minimal French stemmer: plural, feminine and infinitive endings of folded words.
 * Source: J. Savoy, "A stemming procedure and stopword list for general French corpora", JASIS 50 (1999).
 */
export function frenchStem(word: string): string {
  if (word.length < 6)
    return word.length > 3 ? word.replace(/[sx]$/u, '').replace(/e$/u, '') : word;
  if (word.endsWith('x')) return word.endsWith('aux') ? `${word.slice(0, -2)}l` : word.slice(0, -1);
  const stem = word.replace(/s$/u, '').replace(/r$/u, '').replace(/e$/u, '').replace(/e$/u, '');
  return stem.replace(/(\p{L})\1$/u, '$1');
}

/**
 * The index keys of a folded word. A text of unknown language yields both stems, so that its
 * words meet English texts as well as French ones whichever side is the query.
 */
export function stemsOf(word: string, language: Language): readonly string[] {
  if (language === 'english') return [porterStem(word)];
  if (language === 'french') return [frenchStem(word)];
  return [porterStem(word), frenchStem(word)];
}
