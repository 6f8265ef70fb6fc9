import type { Language } from './knowledge.ts';
import type { Random } from './random.ts';

/** The random values and the time in a paper. */
export interface PaperDraw {
  random: Random;
  /** When it is shared. */
  at: Date;
  /** Number of the order, the invoice or the contract. */
  reference: number;
}

/** A kind of file that people share about complaints. */
export interface Paper {
  language: Language;
  /** The tag that a careful sender gives it. */
  tag: string;
  extension: 'png' | 'pdf' | 'txt' | 'csv';
  /** Matches the complaints that it is related to. */
  about: RegExp;
  /** Its title, without a file extension. */
  title(draw: PaperDraw): string;
  /** The bytes of the file. The same draw gives the same bytes. */
  write(draw: PaperDraw): Buffer;
}

/** A day in full, as people of a language write it. */
export function writtenDay(language: Language, at: Date): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(at);
}

/** A month with its year. */
export function writtenMonth(language: Language, at: Date): string {
  const format = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(language, format).format(at);
}

/** An amount of euros given in cents. */
export function euros(language: Language, cents: number): string {
  const format = { style: 'currency', currency: 'EUR' } as const;
  return new Intl.NumberFormat(language, format).format(cents / 100);
}

/** Lines of a text file; the last one ends with a line end too. */
export const textFile = (lines: readonly string[]): Buffer => Buffer.from(`${lines.join('\n')}\n`);
