import MiniSearch from 'minisearch';
import { analyze } from '@recourse/assistant/text/analysis';
import type { Answering } from '@recourse/assistant/evaluation';
import { SCORE_AT_CONFIDENT_LINE } from '@recourse/assistant/calibrate/confidence-threshold';
import type { SolutionText } from '@recourse/assistant/assistant';
import type { Labelled } from './data.ts';

const K1 = 1.2;
const B = 0.75;

/** For each solution, all its reports joined to one text. */
function documentsOf(solutions: readonly SolutionText[], examples: readonly Labelled[]) {
  const byId = Map.groupBy(examples, ({ solutionId }) => solutionId);
  return solutions.map(({ id, texte, motcle }) => {
    const reports = (byId.get(id) ?? []).map(({ text }) => text);
    return {
      id,
      text: [texte, ...motcle, ...reports].join('\n'),
      parts: [texte, motcle.join(' '), ...reports],
    };
  });
}

/** The stems of a text without its stop words, as Lucene's analyser for a language returns them. */
function stems(text: string): string[] {
  return analyze(text).words.map(({ stems: [stem = ''] }) => stem);
}

/**
 * BM25 with Lucene's defaults: k1 1.2, b 0.75, ln(1 + (N - n + 0.5) / (n + 0.5)). Source: S. Robertson, H. Zaragoza,
 * "The Probabilistic Relevance Framework: BM25 and Beyond" (2009).
 */
export function luceneBm25(
  solutions: readonly SolutionText[],
  examples: readonly Labelled[],
): Answering {
  const postings = new Map<string, Map<number, number>>();
  const lengths = new Map<number, number>();
  for (const { id, parts } of documentsOf(solutions, examples)) {
    const words = parts.flatMap(stems);
    lengths.set(id, words.length);
    for (const word of words) {
      const posting = postings.get(word) ?? new Map<number, number>();
      postings.set(word, posting.set(id, (posting.get(id) ?? 0) + 1));
    }
  }
  const average = lengths.values().reduce((sum, length) => sum + length, 0) / lengths.size;
  return {
    suggest(text, k) {
      const scores = new Map<number, number>();
      for (const word of stems(text)) {
        const posting = postings.get(word) ?? new Map<number, number>();
        const idf = Math.log(1 + (lengths.size - posting.size + 0.5) / (posting.size + 0.5));
        for (const [id, frequency] of posting) {
          const length = (lengths.get(id) ?? 0) / average;
          const part = (idf * frequency) / (frequency + K1 * (1 - B + B * length));
          scores.set(id, (scores.get(id) ?? 0) + part);
        }
      }
      return best([...scores], k);
    },
  };
}

/** MiniSearch with the settings that its documentation shows: prefix search, and a fuzziness of 0.2. */
export function miniSearch(
  solutions: readonly SolutionText[],
  examples: readonly Labelled[],
): Answering {
  const engine = new MiniSearch<{ id: number; text: string }>({ fields: ['text'] });
  engine.addAll(documentsOf(solutions, examples));
  return {
    suggest(text, k) {
      const found = engine.search(text, { prefix: true, fuzzy: 0.2 });
      return best(
        found.map(({ id, score }) => [Number(id), score]),
        k,
      );
    },
  };
}

/** Search engines return no confidence, so every score is scaled to a value below the confidence threshold. */
function best(scores: [number, number][], k: number): { solutionId: number; score: number }[] {
  const sorted = scores.toSorted((a, b) => b[1] - a[1] || a[0] - b[0]).slice(0, k);
  const most = sorted[0]?.[1] ?? 1;
  return sorted.map(([solutionId, score]) => ({
    solutionId,
    score: (0.99 * SCORE_AT_CONFIDENT_LINE * score) / most,
  }));
}
