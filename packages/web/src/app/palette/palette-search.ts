import { useQueries } from '@tanstack/react-query';
import { errorText } from '../../lib/api/error-text.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { useDebounced } from '../../lib/list/use-debounced.ts';
import type { Findings, PaletteArea } from './palette-areas.ts';

/** A shorter text finds too much to be of use; a number is an id. */
export const SHORTEST_SEARCH = 2;

/** Whether the server is asked for a text. */
export function isSearchable(text: string): boolean {
  return text.length >= SHORTEST_SEARCH || /^\d$/.test(text);
}

/** Without accents and whatever the case, as the server searches. */
const fold = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Whether every word that was typed stands in a name. */
export function isNamed(name: string, typed: string): boolean {
  const folded = fold(name);
  return fold(typed)
    .split(/\s+/)
    .every((word) => folded.includes(word));
}

export interface AreaAnswer {
  readonly area: PaletteArea;
  /** undefined until the answer to what is typed is there. */
  readonly findings: Findings | undefined;
  readonly error: string | undefined;
}

/**
 * Asks every area for what is typed, once typing has paused. An answer counts for the text that it was asked
 * for only: late ones to an earlier text are given up.
 */
export function usePaletteSearch(
  areas: readonly PaletteArea[],
  typed: string,
): { answers: readonly AreaAnswer[]; isBusy: boolean } {
  const t = useT();
  const text = typed.trim();
  const q = useDebounced(text);
  const isAsked = isSearchable(q) && isSearchable(text);
  const results = useQueries({
    queries: areas.map((area) => ({
      queryKey: [area.area, 'palette', q],
      queryFn: ({ signal }: { signal: AbortSignal }) => area.find({ q, signal, t }),
      enabled: isAsked,
    })),
  });
  if (!isAsked) return { answers: [], isBusy: isSearchable(text) };
  return {
    answers: areas.map((area, index) => ({
      area,
      findings: results[index]?.data,
      error: results[index]?.error ? errorText(results[index].error, t(area.failed)) : undefined,
    })),
    isBusy: q !== text || results.some(({ isFetching }) => isFetching),
  };
}
