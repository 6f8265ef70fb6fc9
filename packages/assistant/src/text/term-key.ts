import { hashText, mixBits } from '../numeric/hash.ts';

const SEED = 0x3c6ef372;
const BITS = 0x7fffffff;

/**
 * A 31-bit hash that stands for a term in the index, so that a million terms need no text. The few terms that collide
 * count as one.
 */
export function termKey(term: string): number {
  return mixBits(hashText(term, SEED)) & BITS;
}

/** The key of an unordered pair of terms. */
export function pairKey(one: number, other: number): number {
  const [smaller, larger] = one < other ? [one, other] : [other, one];
  return mixBits(Math.imul(smaller, 31) ^ mixBits(larger)) & BITS;
}
