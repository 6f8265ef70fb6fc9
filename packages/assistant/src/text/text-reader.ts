import { analyze, type Analysis } from './analysis.ts';
import type { FeatureSpace } from './feature-space.ts';
import type { FeatureVector } from './feature-vector.ts';

/** Reads texts for the two kinds of index: as stemmed terms and as a vector. */
export interface TextReader {
  readonly space: FeatureSpace;
  analyze(text: string): Analysis;
  project(text: Analysis): FeatureVector;
}

/** A reader without a cache. */
export function createReader(space: FeatureSpace): TextReader {
  return { space, analyze, project: ({ folded }) => space.project(folded) };
}

/** A reader with a cache, because training reads the same texts many times. */
export function createCachingReader(space: FeatureSpace): TextReader {
  const analyses = new Map<string, Analysis>();
  const vectors = new Map<string, FeatureVector>();
  return {
    space,
    analyze: (text) => analyses.get(text) ?? remember(analyses, text, analyze(text)),
    project: ({ normalized, folded }) =>
      vectors.get(normalized) ?? remember(vectors, normalized, space.project(folded)),
  };
}

function remember<T>(memory: Map<string, T>, key: string, value: T): T {
  memory.set(key, value);
  return value;
}
