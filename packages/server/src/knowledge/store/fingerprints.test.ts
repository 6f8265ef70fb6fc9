import { expect, test } from 'vitest';
import { Fingerprints } from './fingerprints.ts';

const filed = () =>
  new Fingerprints({ ids: Float64Array.of(2, 5, 9), prints: Float64Array.of(20, 50, 90) });

test('numbers of a file are known, changed and taken out as any other', () => {
  const fingerprints = filed();
  expect([1, 2, 5, 6, 9, 10].map((id) => fingerprints.get(id))).toEqual([
    undefined,
    20,
    50,
    undefined,
    90,
    undefined,
  ]);
  fingerprints.set(5, 51);
  fingerprints.set(6, 60);
  expect([
    fingerprints.delete(2),
    fingerprints.delete(2),
    fingerprints.delete(6),
    fingerprints.delete(7),
  ]).toEqual([true, false, true, false]);
  expect([2, 5, 6, 9].map((id) => fingerprints.get(id))).toEqual([undefined, 51, undefined, 90]);
  fingerprints.set(2, 21);
  expect(fingerprints.get(2)).toBe(21);
});

test('the known ids of a range are given once, those that were taken out not at all', () => {
  const fingerprints = filed();
  fingerprints.set(7, 70);
  fingerprints.set(5, 51);
  fingerprints.delete(9);
  expect(fingerprints.idsIn(0, Infinity).toSorted((a, b) => a - b)).toEqual([2, 5, 7]);
  expect(fingerprints.idsIn(2, 5)).toEqual([5]);
  expect(fingerprints.idsIn(5, 6)).toEqual([]);
  expect(new Fingerprints().idsIn(0, Infinity)).toEqual([]);
});
