import { type Asked, similarTo } from './evidence.ts';
import type { Knowledge } from '../store/knowledge.ts';
import type { Scores } from './scoring.ts';
import { doubleAt, itemAt } from '../numeric/places.ts';

/** Above this value, BM25 divided by the idf of the query gives no more information. */
const MOST_LEXICAL = 3;

/**
 * Features that distinguish right first answers from wrong ones. They are the lead and the score of the best candidate
 * by every scorer, the known share of the query, and the similarity of the nearest single text of that solution. None
 * is a raw length. `best` is the index of the first answer among the candidates.
 */
export function confidenceFeatures(
  knowledge: Knowledge,
  { text, similar }: Asked,
  { scores, best }: { scores: Scores; best: number },
): number[] {
  const { channels, lexical, totals } = scores;
  const margin = ahead(totals, best);
  const cosine = doubleAt(channels.cosines, best);
  const { margins } = channels;
  const said = margins === undefined ? NaN : doubleAt(margins, best);
  const svm = Number.isNaN(said) ? 0 : said;
  const svmMargin = svm === 0 || margins === undefined ? 0 : ahead(margins, best);
  const words = doubleAt(channels.lexical, best);
  const { index } = knowledge.classes;
  const idf = text.words.reduce((sum, word) => sum + index.idf(word), 0);
  const nearest =
    similarTo(similar, knowledge, itemAt(scores.candidates, best))[0]?.similarity ?? 0;
  const unknown = lexical.unknownShare;
  return [
    margin,
    doubleAt(totals, best),
    svm,
    svmMargin,
    cosine,
    ahead(channels.cosines, best),
    idf === 0 ? 0 : Math.min(MOST_LEXICAL, words / idf),
    unknown,
    nearest,
    Math.log(1 + text.folded.length),
    lexical.ceiling === 0 ? 0 : words / lexical.ceiling,
    margin * cosine,
    svm * nearest,
    unknown ** 2,
    nearest ** 2,
  ];
}

/**
 * By how much a candidate leads all others; 0 when it is alone. A candidate whose score is unknown (NaN: a solution that
 * the SVM was not trained on) is none of them.
 */
function ahead(scores: Float64Array, best: number): number {
  const others = scores.filter((score, place) => place !== best && !Number.isNaN(score));
  const second = Math.max(...others);
  return second === -Infinity ? 0 : doubleAt(scores, best) - second;
}
