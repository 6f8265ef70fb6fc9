import type { ByteRange } from './files.ts';

/** 'all': the request has no range, or one in an unknown unit. */
export type AskedRange = ByteRange | 'all' | 'unsatisfiable';

/**
 * Reads a Range header for something of `size` bytes (RFC 9110, section 14). Several ranges at once and invalid ones
 * are unsatisfiable.
 */
export function readRange(header: string | undefined, size: number): AskedRange {
  if (header === undefined || !/^bytes\s*=/i.test(header)) return 'all';
  const match = /^bytes\s*=\s*(\d*)-(\d*)\s*$/i.exec(header);
  if (!match) return 'unsatisfiable';
  const [, first = '', last = ''] = match;
  if (first === '') return lastBytes(last, size);
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return start <= end ? { start, end } : 'unsatisfiable';
}

function lastBytes(count: string, size: number): AskedRange {
  const wanted = Number(count);
  return wanted > 0 ? { start: Math.max(0, size - wanted), end: size - 1 } : 'unsatisfiable';
}
