import { hashText, mixBits } from '../numeric/hash.ts';

const SEED = 0x3c6ef372;
const BITS = 0x7fffffff;

/**
 * 31 bits of hash that stand for a term in an index: a million terms need no text then, and the few
 * of them that share one count as one.
 */
export function termKey(term: string): number {
  return mixBits(hashText(term, SEED)) & BITS;
}

/** The same for two terms together, whichever comes first. */
export function pairKey(one: number, other: number): number {
  const [smaller, larger] = one < other ? [one, other] : [other, one];
  return mixBits(Math.imul(smaller, 31) ^ mixBits(larger)) & BITS;
}
