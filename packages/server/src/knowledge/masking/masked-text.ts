import { tokenize } from '@recourse/assistant/text/tokenize';
import { foldText, type Part } from './folded-text.ts';
import type { KnownNames } from './known-names.ts';

/** Replaces what is masked. */
export const MASK = '•••';

/** Four digits in a row, or seven with up to three characters between them, as in phone numbers. */
const NUMBERS = /\p{Nd}(?:[\s().,/_·\u2212\p{Pd}]{0,3}\p{Nd}){6,}|\p{Nd}{4,}/gu;

/** Every e-mail that the portal accepts, and everything that looks like one. */
const EMAILS = /(?<![^\s<>()[\]",;:])[^\s<>()[\]",;:]+@[^\s<>()[\]",;:]*[^\s<>()[\]",;:.!?]/gu;

/** The rest of a web address; punctuation that ends a sentence is not part of it. */
const TAIL = '[^\\s<>"]*[^\\s<>"().,;:!?]';
const LABEL = '[\\p{L}\\p{N}_-]+';
/** The labels of a domain; dots before the first, as at the end of a sentence, do not belong to it. */
const LABELS = `(?<![\\p{L}\\p{N}_-]\\.?)(?:${LABEL}\\.)+`;
/** Country-code domains in their own scripts, folded like the text. */
const COUNTRIES = foldText(
  'рф|укр|бел|срб|мкд|бг|ελ|ευ|中国|中國|香港|台湾|台灣|한국|ไทย|भारत|السعودية|امارات|مصر|المغرب|الجزائر|تونس|قطر|الاردن|فلسطين|عمان|سورية|العراق|موريتانيا|شبكة|موقع',
).folded;
/**
 * Top-level domains that are hardly words: "It broke.Then I called" is not an address. Any two letters may be a country
 * code.
 */
const ENDINGS =
  '[a-z]{2}|com|net|org|info|biz|edu|gov|mil|online|shop|store|site|website|app|dev|xyz|tech|cloud|blog|email|pro|' +
  `mobi|paris|bzh|asia|africa|xn--[a-z0-9-]+|${COUNTRIES}`;
const WEB = [
  `(?<![\\p{L}\\p{N}+.-])[\\p{L}\\p{N}+.-]+://${TAIL}`,
  `(?<![\\p{L}\\p{N}])www\\.${TAIL}`,
  `${LABELS}(?:${ENDINGS})(?![\\p{L}\\p{N}_-])(?:\\.${LABEL})*(?:[/?#:]${TAIL})?`,
  `${LABELS}\\p{L}{2,}/${TAIL}`,
].map((address) => new RegExp(address, 'gu'));

/**
 * Masks what identifies the author or subject of a text: long numbers, e-mails, web addresses, and the names of the
 * portal's users.
 */
export function maskedText(text: string, names: KnownNames): string {
  const { folded, partOf } = foldText(text);
  const parts: Part[] = [...names.partsIn(folded)];
  for (const pattern of [NUMBERS, EMAILS, ...WEB]) {
    for (const { 0: found, index } of folded.matchAll(pattern)) {
      parts.push({ start: index, end: index + found.length });
    }
  }
  let masked = '';
  let from = 0;
  for (const { start, end } of joined(parts)) {
    const part = partOf(start, end);
    masked += text.slice(from, part.start) + MASK;
    from = part.end;
  }
  return masked + text.slice(from);
}

const NUMBER = /^\p{N}+$/u;

/**
 * The words of a text, as written, that identify nobody: words that are neither masked, nor numbers, nor part of a
 * name.
 */
export function harmlessWords(text: string, names: KnownNames): ReadonlySet<string> {
  const words = tokenize(maskedText(text, names)).map(({ surface }) => surface);
  return new Set(words.filter((word) => !NUMBER.test(word) && !names.hasWord(word)));
}

/** The parts in order, with overlapping ones merged. */
function joined(parts: readonly Part[]): Part[] {
  const found: Part[] = [];
  for (const part of parts.toSorted((a, b) => a.start - b.start)) {
    const last = found.at(-1);
    if (last === undefined || part.start >= last.end) found.push(part);
    else found[found.length - 1] = { start: last.start, end: Math.max(last.end, part.end) };
  }
  return found;
}
