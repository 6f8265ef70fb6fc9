import { hashStep, hashText, mixBits } from '../numeric/hash.ts';
import { wholeNumbers } from '../numeric/scratch.ts';

/**
 * The features of a text are hashed n-grams, 31 bits each. The last one tells the two blocks apart: words with their
 * pairs, and character n-grams of 2 to 5 inside a word with its blanks, which survive a typo. As the first bit it would
 * leave one half of the range nearly empty, and look-ups interpolate the position of a feature.
 */
const CHARACTER_BLOCK = 1;
const BLOCK_MASK = 0x7ffffffe;
const WORD_START = 0x811c9dc5;
const RUN_START = 0x1b873593;
const LONGEST_RUN = 5;
const BLANK = 32;

/** Whether a feature is a character n-gram. */
export function isCharacterNgram(feature: number): boolean {
  return (feature & CHARACTER_BLOCK) !== 0;
}

/** The feature of one folded word. */
export function wordFeature(word: string): number {
  return mixBits(hashText(word, WORD_START)) & BLOCK_MASK;
}

const roomForFeatures = wholeNumbers();

/** All features of a text in ascending order; one that occurs twice is there twice. */
export function ngramsOf(words: readonly string[]): Int32Array {
  let most = 0;
  for (const { length } of words) most += 2 + (LONGEST_RUN - 1) * (length + 1);
  const features = roomForFeatures.atLeast(most);
  let count = 0;
  let previous: number | undefined;
  for (const word of words) {
    const hash = hashText(word, WORD_START);
    features[count++] = mixBits(hash) & BLOCK_MASK;
    if (previous !== undefined) {
      features[count++] = mixBits(Math.imul(previous, 31) ^ mixBits(hash)) & BLOCK_MASK;
    }
    previous = hash;
    count = addCharacterNgrams(word, features, count);
  }
  return features.slice(0, count).sort();
}

/** Writes the character n-grams of a word from an index on. Returns the index after them. */
function addCharacterNgrams(word: string, features: Int32Array, from: number): number {
  const length = word.length + 2;
  let count = from;
  for (let start = 0; start < length - 1; start++) {
    let hash = RUN_START;
    const end = Math.min(length, start + LONGEST_RUN);
    for (let place = start; place < end; place++) {
      const inside = place > 0 && place < length - 1;
      hash = hashStep(hash, inside ? word.charCodeAt(place - 1) : BLANK);
      if (place > start) features[count++] = (mixBits(hash) & BLOCK_MASK) | CHARACTER_BLOCK;
    }
  }
  return count;
}
