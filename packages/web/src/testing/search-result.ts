import type { SearchResult } from '@recourse/contract/ai';

/** A result of the assistant's search. It is shown alone unless its score is low. */
export function searchResult(id: number, score = 1.5): SearchResult {
  return {
    id,
    texte: `Solution ${id}`,
    motcle: [],
    score,
    evidence: { words: [], confirmed: 0, compared: 0 },
  };
}
