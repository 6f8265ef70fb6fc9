import { createRequire } from 'node:module';
import type { Config } from '../../../config.ts';
import { FRENCH_PASSWORDS } from './french-passwords.ts';

/**
 * The passwords that are guessed first: those of @zxcvbn-ts/language-common, French ones, and the names of the product
 * and its host. A word stays common with digits and signs around it, with signs instead of or between letters, and when
 * it is repeated. It also stays common next to a name of the product or its host.
 */

const PRODUCT = 'recourse';
/** What remains without digits and signs is compared only if it has at least this many letters. */
const LEAST_LETTERS = 5;
/** Many good passwords of this length are random, and a few of these contain a short word by chance. */
const LONG = 12;
/** A shorter part next to a word does not count as a word. */
const LEAST_BESIDE = 3;
/** A password with fewer different characters is easy to guess. */
const LEAST_CHARACTERS = 3;

const require = createRequire(import.meta.url);
let common: ReadonlySet<string> | undefined;

/** Loaded with the first new password, because the list takes 12 MB and most processes never need it. */
function commonPasswords(): ReadonlySet<string> {
  const { dictionary } =
    require('@zxcvbn-ts/language-common') as typeof import('@zxcvbn-ts/language-common');
  const listed = dictionary['passwords-common'] as readonly string[];
  return (common ??= new Set([...listed, ...FRENCH_PASSWORDS]));
}

/** The names that every user of this portal knows: the product, its host names, and their parts. */
export function ownWords(
  config: Pick<Config, 'host' | 'publicUrl' | 'corsOrigins'>,
): ReadonlySet<string> {
  const origins =
    config.publicUrl === null ? config.corsOrigins : [config.publicUrl, ...config.corsOrigins];
  const hosts = [config.host, 'localhost', ...origins.map((origin) => new URL(origin).hostname)];
  return new Set([PRODUCT, ...hosts, ...hosts.flatMap((host) => host.split('.'))].map(folded));
}

/** A text without case, accents and variant forms of characters; digits of every script become 0 to 9. */
const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/(?![0-9])\p{Nd}/gu, digitOf)
    .toLowerCase();

/** In Unicode, the ten digits of a script follow each other. */
function digitOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let before = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before += 1;
  return String(before % 10);
}

/** Whether a password is a common one or one of the given words, also in disguise. */
export function isCommonPassword(password: string, words: ReadonlySet<string>): boolean {
  const listed = commonPasswords();
  const isListed = (word: string): boolean => listed.has(word) || words.has(word);
  if (isListed(password.toLowerCase())) return true;
  const text = folded(password);
  if (isListed(text) || new Set(text).size < LEAST_CHARACTERS) return true;
  const least = leastOf(text);
  const forms = [text, ...joined(text)].filter(({ length }) => length >= least);
  const isOwn = isWord((word) => words.has(word));
  return (
    forms.some(isListed) ||
    anyReading(
      forms.flatMap((form) => coresOf(form, least)),
      isWord(isListed),
    ) ||
    anyReading(
      forms.flatMap((form) => wholeAndCore(form, least)),
      (word) => isOfTwo(word, isListed, isOwn),
    )
  );
}

/**
 * The minimum number of characters that must remain without digits and signs: half of a short password, more than half
 * of a long one.
 */
const leastOf = ({ length }: string): number =>
  length < LONG ? Math.ceil(length / 2) : Math.floor(length / 2) + 1;

type Is = (word: string) => boolean;

/** Digits alone are no word, although each of them may stand for a letter. */
const anyReading = (texts: readonly string[], is: Is): boolean =>
  texts.some((text) => /\p{L}/u.test(text) && readings(text).some(is));

/**
 * A text without the sign between its letters, as in `p.a.s.s.w.o.r.d` or `mot-de-passe`. Nothing for a text without
 * such a sign, or with several different ones: what is left of random characters may be a word by chance.
 */
function joined(text: string): string[] {
  const inner = text.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
  const [sign, ...others] = new Set(inner.match(/[^\p{L}\p{N}@$]/gu));
  return sign === undefined || others.length > 0 ? [] : [text.replaceAll(sign, '')];
}

/** A text, and what remains of it without all digits and signs at its ends, if that is long enough. */
function wholeAndCore(text: string, least: number): string[] {
  const core = text.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  return core.length < least ? [text] : [text, core];
}

const isWord =
  (isListed: (word: string) => boolean) =>
  (word: string): boolean =>
    isListed(word) && (word.match(/\p{L}/gu)?.length ?? 0) >= LEAST_LETTERS;

/**
 * Whether a text is a listed word repeated once or more, a listed word next to a listed part of its beginning, or one
 * of our own words next to a listed one.
 */
function isOfTwo(text: string, isListed: Is, isOwn: Is): boolean {
  for (let at = LEAST_BESIDE; at <= text.length - LEAST_BESIDE; at += 1) {
    const [one, other] = [text.slice(0, at), text.slice(at)];
    if (isWord(isListed)(one) && other.replaceAll(one, '') === '') return true;
    if (!isListed(one) || !isListed(other)) continue;
    if (isOwn(one) || isOwn(other)) return true;
    const [long, short] = one.length < other.length ? [other, one] : [one, other];
    if (isWord(isListed)(long) && long.startsWith(short)) return true;
  }
  return false;
}

/**
 * A text without some or all of the digits and signs at its ends: in `hell0123` the 0 belongs to the word and the 123
 * does not. Each has at least the given length.
 */
function coresOf(text: string, least: number): string[] {
  const leading = /^[^\p{L}]*/u.exec(text)?.[0].length ?? 0;
  const trailing = /[^\p{L}]*$/u.exec(text)?.[0].length ?? 0;
  const longestCut = text.length - least;
  const cores: string[] = [];
  for (let start = 0; start <= Math.min(leading, longestCut); start += 1)
    for (let end = 0; end <= Math.min(trailing, longestCut - start); end += 1)
      cores.push(text.slice(start, text.length - end));
  return cores;
}

const LETTER_OF: Readonly<Record<string, string>> = { '@': 'a', '0': 'o', '3': 'e', $: 's' };

/** The words that a text may stand for: a 1 is an l or an i. */
function readings(text: string): string[] {
  const undone = text.replaceAll(/[@03$]/g, (sign) => LETTER_OF[sign] ?? sign);
  return [...new Set([text, undone.replaceAll('1', 'l'), undone.replaceAll('1', 'i')])];
}
