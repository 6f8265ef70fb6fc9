import { expect, test } from 'vitest';
import { dateFormat } from './date-format.ts';

const day = (locale: string, date: string, options: Intl.DateTimeFormatOptions): string =>
  dateFormat(locale, { ...options, timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`));

test('French writes the first day of a month as 1er, but no other day and no date in figures', () => {
  expect(day('fr', '2026-12-01', { dateStyle: 'long' })).toBe('1er décembre 2026');
  expect(day('fr', '2026-12-01', { day: 'numeric', month: 'short' })).toBe('1er déc.');
  expect(day('fr', '2026-12-11', { dateStyle: 'long' })).toBe('11 décembre 2026');
  expect(day('fr', '2026-12-01', { dateStyle: 'short' })).toBe('01/12/2026');
});

test('the other languages keep what Intl writes', () => {
  expect(day('en', '2026-12-01', { dateStyle: 'long' })).toBe('December 1, 2026');
  expect(day('ar-u-nu-latn', '2026-12-01', { dateStyle: 'long' })).toBe('1 ديسمبر 2026');
});
