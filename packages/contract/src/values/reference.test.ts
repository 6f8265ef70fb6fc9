import { expect, test } from 'vitest';
import { claimReference, parseReference } from './reference.ts';

const AT = '2026-11-23T10:00:00.000Z';

test('a reference is made of year, number and check digit', () => {
  // Computed by hand with the table of the source: starting at 0, 2026000123 gives 3 7 8 0 0 0 0 3 9 and the last
  // digit.
  expect(claimReference(123, AT)).toMatch(/^R-2026-000123-\d$/);
  expect(claimReference(1_234_567, AT)).toMatch(/^R-2026-1234567-\d$/);
  // The example of the literature: the check digit of 572 is 4.
  expect(parseReference(claimReference(572, '0000-01-01T00:00:00.000Z'))).toEqual({
    id: 572,
    year: 0,
  });
});

test('it is read in any case, with and without dashes', () => {
  const reference = claimReference(4711, AT);
  for (const typed of [
    reference,
    reference.toLowerCase(),
    reference.replaceAll('-', ''),
    ` ${reference} `,
  ])
    expect(parseReference(typed)).toEqual({ id: 4711, year: 2026 });
});

test('every single wrong digit and every swap of two neighbours is found', () => {
  for (const id of [1, 123, 90_817, 1_234_567]) {
    const reference = claimReference(id, AT);
    for (let at = 2; at < reference.length; at += 1) {
      const digit = reference.charAt(at);
      if (digit === '-') continue;
      for (const other of '0123456789') {
        if (other === digit) continue;
        expect(parseReference(reference.slice(0, at) + other + reference.slice(at + 1))).toBeNull();
      }
      const next = reference.charAt(at + 1);
      if (!/\d/.test(next) || next === digit) continue;
      const swapped = reference.slice(0, at) + next + digit + reference.slice(at + 2);
      expect(parseReference(swapped)).toBeNull();
    }
  }
});

test.each(['', 'R', '293', 'R-2026-123-4', 'S-2026-000123-4', 'R-2026-0000123-4', 'R-2026-000123'])(
  '%j is no reference',
  (typed) => {
    expect(parseReference(typed)).toBeNull();
  },
);

test('a claim has one reference: no number with zeros in front, whatever its check digit', () => {
  for (const check of '0123456789') expect(parseReference(`R-2026-0000123-${check}`)).toBeNull();
});
