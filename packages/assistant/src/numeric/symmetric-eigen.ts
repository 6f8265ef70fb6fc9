const MOST_SWEEPS = 12;
const NEGLIGIBLE = 1e-14;

/** Eigenvalues in descending order; `vectors[k]` belongs to `values[k]`. */
export interface Eigen {
  readonly values: readonly number[];
  readonly vectors: readonly Float64Array[];
}

/** Eigenvalues and eigenvectors of a small symmetric matrix by cyclic Jacobi rotations. */
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
  const value = (place: number) => work[place * size + place]!;
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
    diagonal += work[a * size + a]! ** 2;
    for (let b = a + 1; b < size; b++) outside += work[a * size + b]! ** 2;
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
  const element = work[p * size + q]!;
  if (Math.abs(element) < 1e-300) return;
  const theta = (work[q * size + q]! - work[p * size + p]!) / (2 * element);
  const tangent = Math.sign(theta || 1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1));
  const cosine = 1 / Math.sqrt(tangent * tangent + 1);
  const sine = tangent * cosine;
  for (let k = 0; k < size; k++) {
    const [x, y] = [work[k * size + p]!, work[k * size + q]!];
    work[k * size + p] = cosine * x - sine * y;
    work[k * size + q] = sine * x + cosine * y;
  }
  turnRows(work, { p, q, size, cosine, sine });
  turnRows(basis, { p, q, size, cosine, sine });
}

function turnRows(data: Float64Array, turn: Plane & { cosine: number; sine: number }): void {
  const { p, q, size, cosine, sine } = turn;
  for (let k = 0; k < size; k++) {
    const x = data[p * size + k]!;
    const y = data[q * size + k]!;
    data[p * size + k] = cosine * x - sine * y;
    data[q * size + k] = sine * x + cosine * y;
  }
}
