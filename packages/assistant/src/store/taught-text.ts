/** The examples of one solution whose texts are the same but for case, accents and punctuation. */
export interface TaughtText {
  /** The key of the normalised text. */
  readonly key: number;
  /** How many examples there are. */
  readonly count: number;
  /** The keys of the distinct stems of its words. */
  stems(): Int32Array;
  /** The keys of the examples. */
  exampleKeys(): readonly string[];
}

/** A taught text of a solution that is similar to the query. */
export interface SimilarText {
  readonly taught: TaughtText;
  readonly similarity: number;
}
