import { ALIKE, type Complaint, type Vector, weigh } from './clusters.ts';

/** A complaint that says much the same as the one asked about. */
export interface Similar {
  id: number;
  /** The cosine of their vectors, from ALIKE to 1. */
  similarity: number;
  /** Words that both have, most telling first. */
  sharedWords: string[];
}

const MOST = 5;
const MOST_WORDS = 6;
const MIN_WORD = 3;

/**
 * The complaints most like a text, by the cosine of tf-idf vectors of stems, as complaints are clustered: at most five,
 * most similar first, and only those that would join its group. Yields after each text, so that other work can run in
 * between.
 */
export function* similarInSteps(
  text: string,
  complaints: readonly Complaint[],
): Generator<void, Similar[]> {
  const surfaces = new Map<string, string>();
  const ASKED = -1;
  const vectors = yield* weigh([{ id: ASKED, text }, ...complaints], surfaces);
  const asked = vectors.find(({ id }) => id === ASKED);
  if (!asked) return [];
  return vectors
    .filter(({ id }) => id !== ASKED)
    .map((vector) => compare(asked, vector, surfaces))
    .filter(({ similarity }) => similarity > ALIKE)
    .toSorted((a, b) => b.similarity - a.similarity || b.id - a.id)
    .slice(0, MOST);
}

/** The same without yielding, for callers that block nobody. */
export function similar(text: string, complaints: readonly Complaint[]): Similar[] {
  const steps = similarInSteps(text, complaints);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

function compare(asked: Vector, other: Vector, surfaces: ReadonlyMap<string, string>): Similar {
  const shared: { word: string; weight: number }[] = [];
  let cosine = 0;
  for (const [stem, weight] of asked.weights) {
    const product = weight * (other.weights.get(stem) ?? 0);
    if (product === 0) continue;
    cosine += product;
    shared.push({ word: surfaces.get(stem) ?? stem, weight: product });
  }
  return {
    id: other.id,
    // Equal texts are exactly alike, whatever the rounding of their weights.
    similarity: Math.min(1, Math.round(cosine * 1_000) / 1_000),
    sharedWords: shared
      .toSorted((a, b) => b.weight - a.weight || (a.word < b.word ? -1 : 1))
      .map(({ word }) => word)
      .filter((word) => word.length >= MIN_WORD)
      .slice(0, MOST_WORDS),
  };
}
