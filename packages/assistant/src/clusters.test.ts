import { expect, test } from 'vitest';
import { clusterInSteps, clusters } from './clusters.ts';

const parcels = [
  'my parcel says delivered but it never arrived',
  'the parcel was delivered to nobody, where is my parcel',
  'parcel marked as delivered, nothing arrived',
];
const invoices = ['the invoice shows a wrong amount', 'wrong amount on my invoice again'];
const complaints = [...parcels, ...invoices, 'smoke comes out of the kettle'].map(
  (text, index) => ({ id: index + 1, text }),
);

test('complaints that ask the same stand together, the largest group first', () => {
  const found = clusters(complaints);
  expect(found.map(({ ids }) => new Set(ids))).toEqual([
    new Set([1, 2, 3]),
    new Set([4, 5]),
    new Set([6]),
  ]);
  expect(found[0]?.words).toEqual(expect.arrayContaining(['parcel', 'delivered']));
  expect(parcels).toContain(found[0]?.summary);
});

test('the same input gives the same groups, and nothing gives none', () => {
  expect(clusters(complaints)).toEqual(clusters(complaints));
  expect(clusters([])).toEqual([]);
  expect(clusters([{ id: 1, text: '…' }])).toEqual([]);
});

test('every complaint with a word is in exactly one group', () => {
  const many = Array.from({ length: 300 }, (_, index) => ({
    id: index,
    text: `${['lift', 'heating', 'door', 'light'][index % 4]} in house ${index % 7} is broken ${index}`,
  }));
  const ids = clusters(many).flatMap((group) => group.ids);
  expect(ids.toSorted((a, b) => a - b)).toEqual(many.map(({ id }) => id));
});

test('it goes on in steps that each take one text', () => {
  const steps = clusterInSteps(complaints);
  let count = 0;
  while (!steps.next().done) count += 1;
  expect(count).toBe(3 * complaints.length);
});
