/** A text in numbers: few of very many sparse features, and a few dense ones. */
export interface FeatureVector {
  /** Ascending. */
  readonly indices: Int32Array;
  readonly values: Float32Array;
  readonly dense: Float32Array;
}

/** Scales to length 1 in place; a vector of zeros stays. */
export function normalize(values: Float32Array | Float64Array): void {
  let squares = 0;
  for (let place = 0; place < values.length; place++) squares += values[place]! ** 2;
  if (squares === 0) return;
  const factor = 1 / Math.sqrt(squares);
  for (let place = 0; place < values.length; place++) values[place]! *= factor;
}

/** The scalar product of two dense vectors of one length. */
export function dot(left: ArrayLike<number>, right: ArrayLike<number>): number {
  let sum = 0;
  for (let place = 0; place < left.length; place++) sum += left[place]! * right[place]!;
  return sum;
}
