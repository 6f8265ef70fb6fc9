import { hashStep, hashText, mixBits } from '../numeric/hash.ts';

/**
 * The features of a text are hashed n-grams, 31 bits each (feature hashing). They form two blocks: words with pairs of
 * neighbouring words, and character n-grams of 2 to 5 inside a word with a blank on either side. Most character n-grams
 * survive a typo. The last bit tells the blocks apart.
 */
const CHARACTER_BLOCK = 1;
const BLOCK_MASK = 0x7ffffffe;
const WORD_START = 0x811c9dc5;
const RUN_START = 0x1b873593;
const LONGEST_RUN = 5;

/** Whether a feature is a character n-gram. */
export function isCharacterNgram(feature: number): boolean {
  return (feature & CHARACTER_BLOCK) !== 0;
}

/** The feature of one folded word. */
export function wordFeature(word: string): number {
  return mixBits(hashText(word, WORD_START)) & BLOCK_MASK;
}

/** All features of a text in ascending order; one that occurs twice is there twice. */
export function ngramsOf(words: readonly string[]): Int32Array {
  const features: number[] = [];
  let previous: number | undefined;
  for (const word of words) {
    const hash = hashText(word, WORD_START);
    features.push(mixBits(hash) & BLOCK_MASK);
    if (previous !== undefined) {
      features.push(mixBits(Math.imul(previous, 31) ^ mixBits(hash)) & BLOCK_MASK);
    }
    previous = hash;
    addCharacterNgrams(` ${word} `, features);
  }
  return new Int32Array(features).sort();
}

/** Adds the character n-grams of a word between blanks, each hashed from left to right. */
function addCharacterNgrams(word: string, features: number[]): void {
  for (let start = 0; start < word.length - 1; start++) {
    let hash = RUN_START;
    const end = Math.min(word.length, start + LONGEST_RUN);
    for (let place = start; place < end; place++) {
      hash = hashStep(hash, word.charCodeAt(place));
      if (place > start) features.push((mixBits(hash) & BLOCK_MASK) | CHARACTER_BLOCK);
    }
  }
}
