import { weightedValues } from '../weighted-values.ts';
import type { CsvSeparator } from './csv.ts';

/** Languages whose spreadsheets write numbers with a comma, and therefore split files at semicolons. */
const WITH_SEMICOLON: ReadonlySet<string | undefined> = new Set(['fr', 'ar']);

/** The separator that spreadsheets expect in the caller's preferred language (RFC 9110, Accept-Language). */
export function separatorFor(acceptLanguage: string | undefined): CsvSeparator {
  const [best] = weightedValues(acceptLanguage).toSorted((a, b) => b.weight - a.weight);
  return WITH_SEMICOLON.has(best?.value.split('-')[0]) ? ';' : ',';
}
