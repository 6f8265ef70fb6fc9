import { doubleAt, floatAt } from '../numeric/places.ts';

/** A text in numbers: few of very many sparse features, and a few dense ones. */
export interface FeatureVector {
  /** The sparse features that it has, ascending. */
  readonly indices: Int32Array;
  /** The value of each of them. */
  readonly values: Float32Array;
  readonly dense: Float32Array;
}

/** Scales to length 1 in place; a vector of zeros stays. */
export function normalize(values: Float64Array): void {
  let squares = 0;
  for (let place = 0; place < values.length; place++) squares += doubleAt(values, place) ** 2;
  if (squares === 0) return;
  const factor = 1 / Math.sqrt(squares);
  for (let place = 0; place < values.length; place++) {
    values[place] = doubleAt(values, place) * factor;
  }
}

/** The scalar product of two dense vectors of one length. */
export function dot(left: Float32Array, right: Float32Array): number {
  let sum = 0;
  for (let place = 0; place < left.length; place++) {
    sum += floatAt(left, place) * floatAt(right, place);
  }
  return sum;
}
