import { doubleAt } from './places.ts';

const MOST_SWEEPS = 12;
const NEGLIGIBLE = 1e-14;

/** Eigenvalues in descending order; `vectors[k]` belongs to `values[k]`. */
export interface Eigen {
  readonly values: readonly number[];
  readonly vectors: readonly Float64Array[];
}

/**
 * Eigenvalues and eigenvectors of a small symmetric matrix, `size` x `size` and row-major, by cyclic Jacobi rotations.
 * Source: G. Golub, C. Van Loan, "Matrix Computations" (4th edition, 2013), section 8.5.
 */
export function symmetricEigen(matrix: Float64Array, size: number): Eigen {
  const work = Float64Array.from(matrix);
  // The rows of `basis` become the eigenvectors.
  const basis = new Float64Array(size * size);
  for (let a = 0; a < size; a++) basis[a * size + a] = 1;
  for (let sweep = 0; sweep < MOST_SWEEPS && !isDiagonal(work, size); sweep++) {
    for (let p = 0; p < size; p++) {
      for (let q = p + 1; q < size; q++) rotate(work, basis, { p, q, size });
    }
  }
  const order = Array.from({ length: size }, (_, place) => place);
  const value = (place: number) => doubleAt(work, place * size + place);
  order.sort((a, b) => value(b) - value(a) || a - b);
  return {
    values: order.map(value),
    vectors: order.map((place) => basis.slice(place * size, (place + 1) * size)),
  };
}

function isDiagonal(work: Float64Array, size: number): boolean {
  let outside = 0;
  let diagonal = 0;
  for (let a = 0; a < size; a++) {
    diagonal += doubleAt(work, a * size + a) ** 2;
    for (let b = a + 1; b < size; b++) outside += doubleAt(work, a * size + b) ** 2;
  }
  return outside <= NEGLIGIBLE * diagonal;
}

interface Plane {
  readonly p: number;
  readonly q: number;
  readonly size: number;
}

/** One rotation in the plane (p, q) that makes the element there zero. */
function rotate(work: Float64Array, basis: Float64Array, { p, q, size }: Plane): void {
  const element = doubleAt(work, p * size + q);
  if (Math.abs(element) < 1e-300) return;
  const theta = (doubleAt(work, q * size + q) - doubleAt(work, p * size + p)) / (2 * element);
  const tangent = Math.sign(theta || 1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1));
  const cosine = 1 / Math.sqrt(tangent * tangent + 1);
  const turn = { size, cosine, sine: tangent * cosine };
  turnVectors(work, { ...turn, first: p, second: q, step: size });
  turnVectors(work, { ...turn, first: p * size, second: q * size, step: 1 });
  turnVectors(basis, { ...turn, first: p * size, second: q * size, step: 1 });
}

/** Two vectors of `size` numbers: where they begin, and how far apart their numbers lie. */
interface Turn {
  readonly size: number;
  readonly first: number;
  readonly second: number;
  readonly step: number;
  readonly cosine: number;
  readonly sine: number;
}

/** Turns two rows or two columns into each other. */
function turnVectors(data: Float64Array, turn: Turn): void {
  const { size, first, second, step, cosine, sine } = turn;
  for (let k = 0; k < size; k++) {
    const x = data[first + k * step]!;
    const y = data[second + k * step]!;
    data[first + k * step] = cosine * x - sine * y;
    data[second + k * step] = sine * x + cosine * y;
  }
}
