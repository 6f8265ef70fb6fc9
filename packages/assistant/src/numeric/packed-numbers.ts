import { integerAt } from './places.ts';
import { lowerBound } from './sorted-keys.ts';

/** Integers in few bytes with random access: stored directly, or as indexes into a table. */
export interface PackedNumbers {
  readonly codes: Uint8Array | Uint16Array | Int32Array;
  /** The different numbers; empty when the codes are the numbers. */
  readonly table: Int32Array;
}

const BYTE = 2 ** 8;
const TWO_BYTES = 2 ** 16;

/** No numbers. */
export const NO_NUMBERS: PackedNumbers = { codes: new Uint8Array(0), table: new Int32Array(0) };

/** Packs 32-bit integers. The same ones in the same order give the same bytes. */
export function packNumbers(numbers: Int32Array): PackedNumbers {
  let least = 0;
  let most = 0;
  for (const number of numbers) {
    if (number < least) least = number;
    if (number > most) most = number;
  }
  if (least >= 0 && most < TWO_BYTES) return { codes: smallest(most + 1, numbers), table: NONE };
  const table = Int32Array.from(new Set(numbers)).sort();
  if (table.length > TWO_BYTES) return plainNumbers(numbers);
  const codes = numbers.map((number) => lowerBound(table, number));
  return { codes: smallest(table.length, codes), table };
}

/** Numbers as they are. */
export function plainNumbers(numbers: Int32Array): PackedNumbers {
  return { codes: numbers, table: NONE };
}

/** The number at an index, which must be below their count. */
export function numberAt({ codes, table }: PackedNumbers, place: number): number {
  const code = codes[place]!;
  return table.length === 0 ? code : table[code]!;
}

/** The numbers from index `from` to below `to`. */
export function numbersIn({ codes, table }: PackedNumbers, from: number, to: number): Int32Array {
  const numbers = new Int32Array(codes.subarray(from, to));
  if (table.length === 0) return numbers;
  for (let at = 0; at < numbers.length; at++) {
    numbers[at] = integerAt(table, integerAt(numbers, at));
  }
  return numbers;
}

/** Codes below a limit in the narrowest array for that. */
export function smallest(limit: number, codes: Int32Array): PackedNumbers['codes'] {
  if (limit <= BYTE) return Uint8Array.from(codes);
  return limit <= TWO_BYTES ? Uint16Array.from(codes) : codes;
}

const NONE = new Int32Array(0);
