import { useQueries } from '@tanstack/react-query';
import { errorText } from '../../lib/api/error-text.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { useDebounced } from '../../lib/list/use-debounced.ts';
import type { Findings, PaletteArea } from './palette-areas.ts';

/** Shorter texts match too much to be useful, except numbers, which are ids. */
export const SHORTEST_SEARCH = 2;

/** Whether a text is sent to the server. */
export function isSearchable(text: string): boolean {
  return text.length >= SHORTEST_SEARCH || /^\d$/.test(text);
}

/** Removes accents and case, as the server's search does. */
const fold = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Whether a name contains every typed word. */
export function isNamed(name: string, typed: string): boolean {
  const folded = fold(name);
  return fold(typed)
    .split(/\s+/)
    .every((word) => folded.includes(word));
}

export interface AreaAnswer {
  readonly area: PaletteArea;
  /** undefined until the answer to the typed text arrives. */
  readonly findings: Findings | undefined;
  readonly error: string | undefined;
}

/**
 * Searches every area for the typed text after a pause in typing. An answer only counts for its own text: searches for
 * an earlier text are aborted.
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
