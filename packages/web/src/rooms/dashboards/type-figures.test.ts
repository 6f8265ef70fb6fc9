import { expect, test } from 'vitest';
import { typeFigures } from './type-figures.ts';

const OPTIONS = { most: 2, restLabel: 'Other' };

test('a known MIME type goes by its ending, a tag by itself', () => {
  expect(
    typeFigures(
      [
        { type: 'application/pdf', total: 3 },
        { type: 'contract', total: 1 },
      ],
      OPTIONS,
    ),
  ).toEqual([
    { label: 'PDF', value: 3, search: 'application/pdf' },
    { label: 'contract', value: 1, search: 'contract' },
  ]);
});

test('a tag that reads like a type is counted with it', () => {
  const types = [
    { type: 'application/pdf', total: 3 },
    { type: 'PDF', total: 2 },
  ];
  expect(typeFigures(types, OPTIONS)).toEqual([
    { label: 'PDF', value: 5, search: 'application/pdf' },
  ]);
});

test('what is rare is counted together, nothing is lost', () => {
  const types = [4, 3, 2, 1].map((total) => ({ type: `tag ${total}`, total }));
  expect(typeFigures(types, OPTIONS).map(({ label, value }) => [label, value])).toEqual([
    ['tag 4', 4],
    ['tag 3', 3],
    ['Other', 3],
  ]);
});
