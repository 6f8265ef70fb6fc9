import { expect, test } from 'vitest';
import { KnownPrints } from './known-prints.ts';

const filed = () =>
  new KnownPrints({ ids: Float64Array.of(2, 5, 9), prints: Float64Array.of(20, 50, 90) });

test('numbers of a file are known, changed and taken out as any other', () => {
  const prints = filed();
  expect([1, 2, 5, 6, 9, 10].map((id) => prints.get(id))).toEqual([
    undefined,
    20,
    50,
    undefined,
    90,
    undefined,
  ]);
  prints.set(5, 51);
  prints.set(6, 60);
  expect([prints.delete(2), prints.delete(2), prints.delete(6), prints.delete(7)]).toEqual([
    true,
    false,
    true,
    false,
  ]);
  expect([2, 5, 6, 9].map((id) => prints.get(id))).toEqual([undefined, 51, undefined, 90]);
  prints.set(2, 21);
  expect(prints.get(2)).toBe(21);
});

test('the known ids of a range are given once, those that were taken out not at all', () => {
  const prints = filed();
  prints.set(7, 70);
  prints.set(5, 51);
  prints.delete(9);
  expect(prints.idsIn(0, Infinity).toSorted((a, b) => a - b)).toEqual([2, 5, 7]);
  expect(prints.idsIn(2, 5)).toEqual([5]);
  expect(prints.idsIn(5, 6)).toEqual([]);
  expect(new KnownPrints().idsIn(0, Infinity)).toEqual([]);
});
