/** A model outside of the assistant that maps texts of similar meaning to similar vectors. */
export interface Encoder {
  /**
   * What makes its vectors comparable: vectors with the same id are of the same model. Rejects when a file of the model
   * can't be read.
   */
  id(): Promise<string>;
  /**
   * The vectors of these texts, in their order, each of length 1. Rejects when the encoder fails or answers something
   * else, and when the signal ends it.
   */
  embed(texts: readonly string[], signal: AbortSignal): Promise<Float32Array[]>;
  /** Gives back what it uses. */
  close(): Promise<void>;
}

/** Longer vectors would need too much memory. */
const MOST_DIMENSIONS = 4_096;

/** Vectors as a model gave them, each scaled to length 1. Throws a TypeError when they are not one usable vector a text. */
export function checkedVectors(
  found: readonly (ArrayLike<number> | undefined)[],
  texts: readonly string[],
): Float32Array[] {
  if (found.length !== texts.length)
    throw new TypeError('The encoder gave another number of vectors.');
  return found.map((values) => {
    const vector = Float32Array.from(values ?? []);
    const length = Math.hypot(...vector);
    if (!(length > 0 && Number.isFinite(length)) || vector.length > MOST_DIMENSIONS)
      throw new TypeError('The encoder gave something else than vectors.');
    return vector.map((value) => value / length);
  });
}
