import { stemmer as englishSnowball } from '@orama/stemmers/english';
import { stemmer as frenchSnowball } from '@orama/stemmers/french';
import { ara } from 'stopword/src/stopwords_ara.js';
import { eng } from 'stopword/src/stopwords_eng.js';
import { fra } from 'stopword/src/stopwords_fra.js';
import { arabicStem, isArabic } from './arabic.ts';
import { fold } from './tokenize.ts';

/** `unknown`: the stop words favour no language, as in 'card declined twice'. */
export type Language = 'english' | 'french' | 'unknown';

const ENGLISH_STOP_WORDS = new Set(eng.map(fold));
const FRENCH_STOP_WORDS = new Set(fra.map(fold));
const ARABIC_STOP_WORDS = new Set(ara.map(fold));

/** Counts no one-letter words: the t of `can't` is also the t of `t'as`. */
function votesFor(words: readonly string[], own: ReadonlySet<string>, other: ReadonlySet<string>) {
  let votes = 0;
  for (const word of words) if (word.length > 1 && own.has(word) && !other.has(word)) votes += 1;
  return votes;
}

/** The language with more stop words of its own among the folded words of one text. */
export function languageOf(words: readonly string[]): Language {
  const english = votesFor(words, ENGLISH_STOP_WORDS, FRENCH_STOP_WORDS);
  const french = votesFor(words, FRENCH_STOP_WORDS, ENGLISH_STOP_WORDS);
  if (english === french) return 'unknown';
  return english > french ? 'english' : 'french';
}

/** The languages of the portal, in which questions can be asked back. */
export type SpokenLanguage = 'en' | 'fr' | 'ar';

/** This many more stop words of one language than of the other leave no doubt, even in a short text. */
const CLEAR_VOTES = 2;

/** The language that a text is most likely written in; undefined where nothing favours one. */
export function likelyLanguage(words: readonly string[]): SpokenLanguage | undefined {
  if (isMostlyArabic(words)) return 'ar';
  const language = languageOf(words);
  if (language === 'unknown') return undefined;
  return language === 'english' ? 'en' : 'fr';
}

/** The same, but undefined in doubt, as in 'IBAN 1234', and for other languages. */
export function spokenLanguage(words: readonly string[]): SpokenLanguage | undefined {
  if (isMostlyArabic(words)) return 'ar';
  const english = votesFor(words, ENGLISH_STOP_WORDS, FRENCH_STOP_WORDS);
  const french = votesFor(words, FRENCH_STOP_WORDS, ENGLISH_STOP_WORDS);
  if (Math.abs(english - french) < CLEAR_VOTES) return undefined;
  return english > french ? 'en' : 'fr';
}

function isMostlyArabic(words: readonly string[]): boolean {
  return words.filter(isArabic).length > words.length / 2;
}

/**
 * Whether a folded word is a stop word of the language. Single letters, such as the rest of `can't` or `l'eau`, are
 * stop words too. An unknown language has no stop words. Arabic words are Arabic by their letters, in whatever text.
 */
export function isStopWord(word: string, language: Language): boolean {
  if (isArabic(word)) return ARABIC_STOP_WORDS.has(word);
  if (language === 'unknown') return false;
  if (/^[a-z]$/u.test(word)) return true;
  return (language === 'english' ? ENGLISH_STOP_WORDS : FRENCH_STOP_WORDS).has(word);
}

/** No word of either language is longer, and the stemmers' time grows with the square of the length. */
const LONGEST_STEMMED = 40;

/**
 * Folded endings that nearly always have an accent when written. The French stemmer removes them only with the accent;
 * it removes all other endings with or without it.
 */
const ACCENTED_ENDINGS = [
  [/ee(?=s?$)/u, 'ée'],
  [/ite(?=s?$)/u, 'ité'],
  [/iere(?=s?$)/u, 'ière'],
  [/erent$/u, 'èrent'],
] as const;

/**
 * The folded French stem of a folded word. It stems the folded word with the accents of its ending put back, not the
 * word as written. So a text without accents has the same stems. Source: M. F. Porter, "Snowball: A language for
 * stemming algorithms" (2001), French.
 */
export function frenchStem(word: string): string {
  if (word.length > LONGEST_STEMMED) return word;
  const [folded, accented] = ACCENTED_ENDINGS.find(([ending]) => ending.test(word)) ?? ['', ''];
  return fold(frenchSnowball(word.replace(folded, accented)));
}

/** The English stem of a folded word. Source: M. F. Porter, "An algorithm for suffix stripping", Program 14 (1980). */
export function englishStem(word: string): string {
  return word.length > LONGEST_STEMMED ? word : englishSnowball(word);
}

/**
 * The stems of a folded word. A French word is also a stem of its own: the stemmer conflates many forms, and a match of
 * the exact form says more. A word of unknown language has the stems of both languages, so that it matches English and
 * French texts, in the query as in the index.
 */
export function stemsOf(word: string, language: Language): readonly string[] {
  if (isArabic(word)) {
    const stem = arabicStem(word);
    return language === 'english' ? [stem] : [stem, language === 'french' ? word : stem];
  }
  if (language === 'english') return [englishStem(word)];
  if (language === 'french') return [frenchStem(word), word];
  return [englishStem(word), frenchStem(word)];
}
