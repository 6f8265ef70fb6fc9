import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Language } from './knowledge.ts';

/** Small French words, including those with an apostrophe, without those that English also has (on, a, or). */
const FRENCH =
  /(?<!\p{L})(([jcdlnsm]|qu)['’]|(je|tu|le|la|les|un|une|du|des|mon|ma|mes|ce|cette|pas|est|et|que|qui|vous|votre|vos|sur|pour|avec|depuis|dans|comment|chez|au|aux|ai|ne|svp|où)(?!\p{L}))/giu;
const ENGLISH =
  /(?<!\p{L})(i|the|a|my|is|it|to|you|your|of|and|not|no|for|with|how|what|why|was|did|does|do|can|have|in|at)(?!\p{L})/giu;

const count = (words: RegExp, text: string): number => text.match(words)?.length ?? 0;

/** The language of a complaint, guessed from its small words; English when they are not decisive. */
export function spokenIn(text: string): Language {
  return count(FRENCH, text) > count(ENGLISH, text) ? 'fr' : 'en';
}

/** The same guess in SQL, from accents and the shortest words of a text. */
export function soundsFrench(text: RawBuilder<string>): RawBuilder<SqlBool> {
  return sql`${text} ~* '[éèàçùêô]|[jcdlnsm][’'']|(^| )(le|la|les|mon|ma|mes|je|est|pas)( |$)'`;
}
