/** The examples of one solution whose texts are the same but for case, accents and punctuation. */
export interface TaughtText {
  /** Of the normalised text. */
  readonly key: number;
  /** How many examples there are. */
  readonly count: number;
  /** Keys of the different stems of its words. */
  stems(): Int32Array;
  /** The keys of these. */
  exampleKeys(): readonly string[];
}

/** A text of a solution that resembles the one asked about. */
export interface SimilarText {
  readonly taught: TaughtText;
  readonly similarity: number;
}
