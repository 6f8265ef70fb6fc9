/**
 * The reference of a claim, as people read it out on the telephone: `R-2026-000123-7`. Year of filing (UTC), number of
 * the claim with at least six digits, check digit. It depends on the claim alone and never changes.
 */

/** The quasigroup of H. M. Damm, "Total anti-symmetrische Quasigruppen" (2004), of order 10. */
const DAMM = [
  '0317598642',
  '7092154863',
  '4206871359',
  '1750983426',
  '6123045978',
  '3674209581',
  '5869720134',
  '8945362017',
  '9438617205',
  '2581436790',
] as const;

const LEAST_DIGITS = 6;

/**
 * The check digit of `digits`, which are decimal digits. It detects every single wrong digit, and every swap of two
 * adjacent digits.
 */
function checkDigit(digits: string): number {
  let interim = 0;
  for (const digit of digits) interim = Number(DAMM[interim]?.[Number(digit)]);
  return interim;
}

/** The reference of the claim with this number, filed at this time (ISO 8601, UTC). */
export function claimReference(id: number, createdAt: string): string {
  const year = createdAt.slice(0, 4);
  const number = String(id).padStart(LEAST_DIGITS, '0');
  return `R-${year}-${number}-${checkDigit(year + number)}`;
}

/**
 * Parses a typed reference, in any case and with or without dashes. null: it is not a reference, or a digit is wrong.
 */
export function parseReference(typed: string): { id: number; year: number } | null {
  const [, year, number, check] =
    /^R-?(\d{4})-?(\d{6,15})-?(\d)$/i.exec(typed.trim().replaceAll(' ', '')) ?? [];
  if (year === undefined || number === undefined) return null;
  if (number.length > LEAST_DIGITS && number.startsWith('0')) return null;
  if (checkDigit(year + number) !== Number(check)) return null;
  return { id: Number(number), year: Number(year) };
}
