import type { StaffClaim } from '@recourse/contract/claims';
import { expect, test } from 'vitest';
import { type Picked, withPicked, withRange } from './picked.ts';

const claim = (id: number): StaffClaim => ({ id }) as StaffClaim;
const listed = [5, 3, 9, 7].map(claim);
const [first, second, third, fourth] = listed as [StaffClaim, StaffClaim, StaffClaim, StaffClaim];
const none: Picked = new Map();
const ids = (picked: Picked): number[] => [...picked.keys()].toSorted((a, b) => a - b);

test('a claim is picked, and put back by the same', () => {
  const picked = withPicked(none, second);
  expect(ids(picked)).toEqual([3]);
  expect(ids(withPicked(picked, second))).toEqual([]);
});

test('a range goes from the claim picked last, downwards and upwards, and keeps what was picked', () => {
  expect(ids(withRange(withPicked(none, second), listed, fourth))).toEqual([3, 7, 9]);
  expect(ids(withRange(withPicked(none, third), listed, first))).toEqual([3, 5, 9]);
  const twice = withPicked(withPicked(none, first), third);
  expect(ids(withRange(twice, listed, fourth))).toEqual([5, 7, 9]);
});

test('a range without a claim picked in this list is one claim', () => {
  expect(ids(withRange(none, listed, third))).toEqual([9]);
  expect(ids(withRange(withPicked(none, claim(99)), listed, third))).toEqual([9, 99]);
});
