import type { CsvSeparator } from './csv.ts';

/** Languages whose spreadsheets write numbers with a comma, and therefore split files at semicolons. */
const WITH_SEMICOLON: ReadonlySet<string | undefined> = new Set(['fr', 'ar']);

/** The separator that spreadsheets expect in the caller's preferred language (RFC 9110, Accept-Language). */
export function separatorFor(acceptLanguage: string | undefined): CsvSeparator {
  const [best] = (acceptLanguage ?? '')
    .split(',')
    .map(weighted)
    .toSorted((a, b) => b.weight - a.weight);
  return WITH_SEMICOLON.has(best?.language) ? ';' : ',';
}

function weighted(range: string): { language: string | undefined; weight: number } {
  const [tag = '', ...parameters] = range.trim().toLowerCase().split(';');
  const weight = parameters.find((parameter) => parameter.trim().startsWith('q='));
  return { language: tag.split('-')[0], weight: weight ? Number(weight.trim().slice(2)) || 0 : 1 };
}
